import type { Document } from "domhandler";
import { findOne } from "domutils";
import { parse } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";
import {
  defaultButton,
  fill,
  type Input,
  type Submission,
  submissionOf,
} from "./form";
import { Part } from "./part";

/** What a page needs of the visitor who has it open. */
export interface Browsing {
  follow(href: string): Promise<Page>;
  send(submission: Submission): Promise<Page>;
}

/** What came over the wire; `body` is read as UTF-8. */
export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  body: string;
  bytes: Uint8Array;
  /** Where the answer came from, with its query. */
  path: string;
  /** The statuses of the redirects that led there. */
  redirects: number[];
}

/** A page as a browser without scripts has it: to be read, filled in and sent. */
export class Page {
  private parsed?: Part;

  constructor(
    readonly answer: Answer,
    private readonly browsing: Browsing,
  ) {}

  get status(): number {
    return this.answer.status;
  }

  /** Where the page is, with its query. */
  get path(): string {
    return this.answer.path;
  }

  get location(): string | null {
    return this.answer.location;
  }

  /** The statuses of the redirects that led here. */
  get redirects(): number[] {
    return this.answer.redirects;
  }

  header(name: string): string | null {
    return this.answer.headers.get(name);
  }

  /** What came over the wire. */
  get body(): string {
    return this.answer.body;
  }

  /** The whole page, to look for anything else in it. */
  get root(): Part {
    this.parsed ??= parsePage(this.answer.body);
    return this.parsed;
  }

  get title(): string {
    return this.root.select("title")[0]?.text ?? "";
  }

  /** The text of the h1; of several, all of them. */
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

  /** The control with this label. */
  field(label: string): Part {
    return this.root.field(label);
  }

  /**
   * What the named controls of the page's main part hold, by their names; an
   * unchecked box holds nothing.
   */
  typed(): Record<string, string> {
    const controls = this.main.select(
      ":is(input:not([type=hidden]), select, textarea)[name]",
    );
    return Object.fromEntries(
      controls.map((control) => {
        const { name, type, checked } = control.element.attribs;
        const isUnchecked = type === "checkbox" && checked === undefined;
        return [name, isUnchecked ? "" : control.value];
      }),
    ) as Record<string, string>;
  }

  /** Does to the controls with these labels what a visitor does. */
  fill(inputs: Record<string, Input>): this {
    for (const [label, input] of Object.entries(inputs)) {
      fill(this.field(label).element, input);
    }
    return this;
  }

  /** Sends a form with its button of this name, or follows a link. */
  press(name: string | RegExp, within: Part = this.root): Promise<Page> {
    const [link, ...others] = within.all("link", name);
    const isButton = within.all("button", name).length > 0;
    return link && others.length === 0 && !isButton
      ? this.browsing.follow(link.attribute("href") ?? "")
      : this.browsing.send(submissionOf(within.get("button", name).element));
  }

  /** Presses Enter in a field, which sends its form by the first button. */
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
