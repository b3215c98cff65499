import { own } from "~/kinds/outside";
/** The markup is XML in which texts are already escaped. */
export interface Xml {
  markup: string;
}

/** XML 1.0 does not allow any of these characters (section 2.2). */
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text
    .replace(illegal, "")
    .replace(/[&<>"]/g, (character) => own(entities, character) ?? "");
}

/** Escapes text and builds strings, because a document tree for 10,000 works takes a second. */
export function xml(
  name: string,
  attributes: Record<string, string>,
  ...content: (string | Xml | undefined)[]
): Xml {
  const pairs = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escape(value)}"`,
  );
  const inside = content
    .map((part) => (typeof part === "object" ? part.markup : escape(part ?? "")))
    .join("");
  const start = `<${name}${pairs.join("")}`;
  return { markup: inside ? `${start}>${inside}</${name}>` : `${start}/>` };
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;
}
