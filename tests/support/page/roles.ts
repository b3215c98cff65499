import { compile } from "css-select";
import type { Element } from "domhandler";

/** These are the implicit roles of HTML elements (HTML-AAM); the first match applies. */
const implicitRoles: [selector: string, role: string][] = [
  ["a[href], area[href]", "link"],
  ["button, summary", "button"],
  ["input:is([type=submit], [type=button], [type=reset])", "button"],
  ["input[type=checkbox]", "checkbox"],
  ["input[type=radio]", "radio"],
  ["input[type=number]", "spinbutton"],
  ["input[list], select:not([multiple], [size])", "combobox"],
  ["select, datalist", "listbox"],
  ["input[type=search]", "searchbox"],
  ["textarea, input:not([type])", "textbox"],
  ["input:is([type=text], [type=email], [type=tel], [type=url])", "textbox"],
  ["option", "option"],
  ["h1, h2, h3, h4, h5, h6", "heading"],
  ["main", "main"],
  ["nav", "navigation"],
  ["aside", "complementary"],
  ["search", "search"],
  ["header:not(article *, aside *, main *, nav *, section *)", "banner"],
  ["footer:not(article *, aside *, main *, nav *, section *)", "contentinfo"],
  ["form:is([aria-label], [aria-labelledby])", "form"],
  ["section:is([aria-label], [aria-labelledby])", "region"],
  ["article", "article"],
  ["ul, ol, menu", "list"],
  ["li", "listitem"],
  ["dt", "term"],
  ["dd", "definition"],
  ["table", "table"],
  ["tr", "row"],
  ["thead th, th[scope=col]", "columnheader"],
  ["th[scope=row]", "rowheader"],
  ["td", "cell"],
  ["fieldset, details", "group"],
  ["dialog", "dialog"],
  ["figure", "figure"],
  ["img:not([alt='']), svg[aria-label]", "img"],
  ["p", "paragraph"],
  ["output", "status"],
  ["progress", "progressbar"],
  ["hr", "separator"],
];

/** Selectors are compiled once, because every test asks for the roles of many elements. */
const roleTests = implicitRoles.map(
  ([selector, role]) => [compile<Element, Element>(selector), role] as const,
);

export function roleOf(element: Element): string | undefined {
  const explicit = element.attribs.role?.trim().split(/\s+/)[0];
  if (explicit) return explicit;
  return roleTests.find(([isMatch]) => isMatch(element))?.[1];
}

/** Checks whether screen readers skip an element and its content. */
export function isHidden(element: Element): boolean {
  const { attribs, name } = element;
  return (
    "hidden" in attribs ||
    attribs["aria-hidden"] === "true" ||
    attribs.type === "hidden" ||
    ["script", "style", "template", "head"].includes(name)
  );
}
