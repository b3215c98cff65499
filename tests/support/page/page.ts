import type { Document } from "domhandler";
import { findOne } from "domutils";
import { parse } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";
import { defaultButton, fill, type Input, type Submission, submissionOf } from "./form";
import { Part } from "./part";

export interface Browsing {
  follow(href: string): Promise<Page>;
  send(submission: Submission): Promise<Page>;
}

export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  body: string;
  bytes: Uint8Array;
  /** The final address has its query. */
  path: string;
  /** These are the statuses of the followed redirects. */
  redirects: number[];
}

/** A visitor without scripts sees this page. */
export class Page {
  private parsed?: Part;

  constructor(
    readonly answer: Answer,
    private readonly browsing: Browsing,
  ) {}

  get status(): number {
    return this.answer.status;
  }

  get path(): string {
    return this.answer.path;
  }

  get location(): string | null {
    return this.answer.location;
  }

  get redirects(): number[] {
    return this.answer.redirects;
  }

  header(name: string): string | null {
    return this.answer.headers.get(name);
  }

  get body(): string {
    return this.answer.body;
  }

  get root(): Part {
    this.parsed ??= parsePage(this.answer.body);
    return this.parsed;
  }

  get title(): string {
    return this.root.select("title")[0]?.text ?? "";
  }

  get heading(): string {
    const headings = this.root.select("h1");
    return headings.map(({ text }) => text).join(" | ");
  }

  get text(): string {
    return this.root.text;
  }

  get main(): Part {
    return this.root.get("main");
  }

  get(role: string, name?: string | RegExp): Part {
    return this.root.get(role, name);
  }

  all(role: string, name?: string | RegExp): Part[] {
    return this.root.all(role, name);
  }

  field(label: string): Part {
    return this.root.field(label);
  }

  /** Says what was done. */
  get notice(): string {
    return this.main.get("status").text;
  }

  /** Returns the values of the controls in the main part by name; blank for unchecked boxes. */
  typed(which = ":is(input:not([type=hidden]), select, textarea)"): Record<string, string> {
    const controls = this.main.select(`${which}[name]`);
    return Object.fromEntries(
      controls.flatMap((control) => {
        const { name, type, checked } = control.element.attribs;
        const isUnchecked = checked === undefined;
        if (type === "radio" && isUnchecked) return [];
        const isBlank = type === "checkbox" && isUnchecked;
        return [[name, isBlank ? "" : control.value]];
      }),
    ) as Record<string, string>;
  }

  fill(inputs: Record<string, Input>): this {
    for (const [label, input] of Object.entries(inputs)) {
      fill(this.field(label).element, input);
    }
    return this;
  }

  /** Presses the button or follows the link with this name. */
  press(name: string | RegExp, within: Part = this.root): Promise<Page> {
    const [link, ...others] = within.all("link", name);
    const isButton = within.all("button", name).length > 0;
    return link && others.length === 0 && !isButton
      ? this.browsing.follow(link.attribute("href") ?? "")
      : this.browsing.send(submissionOf(within.get("button", name).element));
  }

  /** Presses Enter in a field, which presses the first button of its form. */
  enter(label: string): Promise<Page> {
    const button = defaultButton(this.field(label).element);
    return this.browsing.send(submissionOf(button));
  }
}

function parsePage(html: string): Part {
  const document: Document = parse(html, { treeAdapter: adapter });
  const root = findOne(({ name }) => name === "html", document.children);
  if (!root) throw new Error("The page is empty.");
  return new Part(root, document.children);
}
