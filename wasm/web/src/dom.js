// Elements are made here, and only of text: nothing in this page reads HTML.

// byId is the element of the page with this id.
export const byId = (id) => document.getElementById(id);

// el makes an element. Attributes that are null, undefined or false are left
// out; a function is a listener; children are nodes or text.
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// name shows text that somebody else chose: kept apart from its surroundings,
// so that right-to-left text cannot reorder them.
export const name = (text) => el("bdi", {}, visible(text));

// visible replaces control and formatting characters, which could make a text
// look like another, by their code points.
export function visible(text) {
  return String(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (c) => "\\u" + c.codePointAt(0).toString(16).padStart(4, "0"));
}

// grouped is 1234 as "1,234". The browser's own way takes 20 ms the first time.
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

// counted is "1 topic", "2 topics".
export const counted = (n, one, many = one + "s") => `${grouped(n)} ${n === 1 ? one : many}`;

// sized is a number of bytes for people.
export function sized(bytes) {
  if (bytes < 1000) return counted(bytes, "byte");
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
