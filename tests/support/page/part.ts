import { selectAll } from "css-select";
import { type ChildNode, type Element, isTag, type ParentNode } from "domhandler";
import { findAll } from "domutils";
import { valueOf } from "./form";
import { descriptionOf, nameOf, textOf } from "./names";
import { isHidden, roleOf } from "./roles";

/** A screen reader presents this part of a page. */
export class Part {
  constructor(
    readonly element: Element,
    private readonly document: ChildNode[],
  ) {}

  get role(): string | undefined {
    return roleOf(this.element);
  }

  get name(): string {
    return nameOf(this.element, this.document);
  }

  get description(): string {
    return descriptionOf(this.element, this.document);
  }

  get text(): string {
    return textOf(this.element);
  }

  get value(): string {
    return valueOf(this.element);
  }

  attribute(name: string): string | undefined {
    return this.element.attribs[name];
  }

  /** Lists all parts with this role; a string must match the whole name. */
  all(role: string, name?: string | RegExp): Part[] {
    return findAll(
      (found) => roleOf(found) === role && !isHiddenWithin(found, this.element),
      this.element.children,
    )
      .map((found) => new Part(found, this.document))
      .filter((part) => name === undefined || matches(part.name, name));
  }

  /** @throws if there is none, or more than one. */
  get(role: string, name?: string | RegExp): Part {
    const found = this.all(role, name);
    if (found.length === 1 && found[0]) return found[0];
    const others = this.all(role).map((part) => `“${part.name || part.text}”`);
    throw new Error(
      `${found.length} parts are a ${role} ${name ?? ""}. Of that role are: ${others.join(", ") || "none"}.`,
    );
  }

  select(selector: string): Part[] {
    return selectAll(selector, this.element).map((found) => new Part(found, this.document));
  }

  /** Finds the control with this label, ignoring a note such as "(optional)". */
  field(label: string): Part {
    const fields = this.select("input:not([type=hidden]), select, textarea");
    const found = fields.filter(
      ({ name }) => name.replace(/ \((optional|required)\)$/, "") === label,
    );
    if (found.length === 1 && found[0]) return found[0];
    const labels = fields.map((control) => `“${control.name}”`).join(", ");
    throw new Error(`${found.length} controls have the label “${label}”. There are: ${labels}.`);
  }
}

function isHiddenWithin(element: Element, top: Element): boolean {
  let at: ParentNode | null = element;
  while (at && at !== top) {
    if (isTag(at) && isHidden(at)) return true;
    at = at.parent;
  }
  return false;
}

function matches(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? name === wanted : wanted.test(name);
}
