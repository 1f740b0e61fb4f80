// The options form: one control for each of the library's options, named by
// data-option.

const controls = (form) => form.querySelectorAll("[data-option]");

// readOptions returns the options that are set, under the library's names.
export function readOptions(form) {
  const options = {};
  for (const control of controls(form)) {
    const value = valueOf(control);
    if (value !== undefined) options[control.dataset.option] = value;
  }
  return options;
}

function valueOf(control) {
  if (control.type === "checkbox") return control.checked || undefined;
  const text = control.value.trim();
  if (control.dataset.type === "list") {
    const items = text.split(",").map((item) => item.trim()).filter(Boolean);
    return items.length ? items : undefined;
  }
  if (text === "") return undefined;
  return control.type === "number" ? Number(text) : text;
}

// writeOptions fills the form; what is not an option is passed over.
export function writeOptions(form, options) {
  for (const control of controls(form)) {
    const value = options?.[control.dataset.option];
    if (control.type === "checkbox") control.checked = value === true;
    else control.value = value === undefined ? "" : [value].flat().join(", ");
  }
}
