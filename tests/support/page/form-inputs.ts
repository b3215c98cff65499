/** @returns the inputs of a page's forms by name. */
export function inputsOf(page: string): Record<string, string> {
  const inputs = page.match(/<input [^>]*>/g) ?? [];
  const sent = inputs.filter(
    (input) => !/ type="(?:checkbox|radio)"/.test(input) || / checked=/.test(input),
  );
  return Object.fromEntries(
    sent.map((input) => [attribute(input, "name"), attribute(input, "value")]),
  );
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
