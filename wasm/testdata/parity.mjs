// Holds the answers of the package against those that Go gave natively: one case
// a line, { call, a, b, object, want }. Runs under Node and in a page.
export function check(simlink, lines) {
  const wrong = [];
  for (const [i, line] of lines.entries()) {
    const { call, a, b, object, want } = JSON.parse(line);
    const got = answer(() => simlink[call](object ? JSON.parse(a) : a, second(call, b)));
    const [is, wanted] = [got, want].map((value) => JSON.stringify(value));
    if (is !== wanted && wrong.length < 5) wrong.push(`case ${i}, ${call}: ${is.slice(0, 500)} where Go gives ${wanted.slice(0, 500)}`);
  }
  return { checked: lines.length, wrong };
}

const second = (call, b) => (b === "" ? undefined : call === "diff" ? b : JSON.parse(b));

function answer(call) {
  try {
    return { value: call() };
  } catch ({ code, message, place, problems }) {
    return { failure: place ? { code, message, place, problems } : { code, message, problems } };
  }
}
