/*! A notice, which has to stay. */
export async function load(source = import.meta.url) {
  return `${source}</SCRIPT>`;
}
