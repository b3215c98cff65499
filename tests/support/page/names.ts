import { selectOne } from "css-select";
import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { findOne, getElementById, textContent } from "domutils";
import { isHidden, roleOf } from "./roles";

/** The content of these roles names them (ARIA 1.2, 5.2.8.6). */
const namedByContent = new Set(
  "button cell checkbox columnheader heading link option radio row rowheader tab".split(" "),
);

const controls = new Set(["datalist", "select", "textarea"]);

const inline = new Set("a abbr b bdi code em i kbd mark span strong time wbr".split(" "));

/** Computes the accessible name of an element, for the markup that this site uses. */
export function nameOf(element: Element, root: ChildNode[]): string {
  const { attribs } = element;
  const name =
    referred(attribs["aria-labelledby"], root) ||
    attribs["aria-label"] ||
    nativeName(element, root) ||
    (namedByContent.has(roleOf(element) ?? "") && textOf(element)) ||
    attribs.title ||
    "";
  return tidy(name);
}

export function descriptionOf(element: Element, root: ChildNode[]): string {
  return tidy(referred(element.attribs["aria-describedby"], root));
}

/** Returns the text of an element, with spaces between blocks and at line breaks. */
export function textOf(node: ChildNode): string {
  return tidy(rawText(node));
}

function rawText(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || isHidden(node)) return "";
  if (node.name === "img") return node.attribs.alt ?? "";
  // The value of a control is not part of its label.
  if (controls.has(node.name)) return "";
  const text = node.children.map(rawText).join("");
  return inline.has(node.name) ? text : ` ${text} `;
}

function referred(ids: string | undefined, root: ChildNode[]): string {
  return (ids ?? "")
    .split(/\s+/)
    .map((id) => id && getElementById(id, root))
    .map((found) => (found ? textContent(found) : ""))
    .join(" ");
}

function nativeName(element: Element, root: ChildNode[]): string | undefined {
  const { attribs, name } = element;
  if (name === "img") return attribs.alt;
  if (name === "input" && roleOf(element) === "button") return attribs.value;
  if (name === "fieldset") return childText("legend", element);
  if (name === "table") return childText("caption", element);
  if (!["input", "select", "textarea"].includes(name)) return undefined;
  const label = findOne(
    (node) =>
      node.name === "label" &&
      (node.attribs.for
        ? node.attribs.for === attribs.id
        : findOne((inside) => inside === element, node.children) !== null),
    root,
  );
  return label ? textOf(label) : undefined;
}

function childText(selector: string, element: Element): string | undefined {
  const child = selectOne(`:scope > ${selector}`, element);
  return child ? textOf(child) : undefined;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
