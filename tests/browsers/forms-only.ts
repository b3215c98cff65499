import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { newVisitor } from "../support/page/visitor";
import type { Browser, Shown } from "./browser";

/** The main install includes neither the library nor its types. */
interface Jsdom {
  JSDOM: new (html: string, options: { url: string }) => { window: Window & typeof globalThis };
}

const { JSDOM } = createRequire(import.meta.url)("jsdom") as Jsdom;

interface InPage {
  readPage(): Shown;
  findControl(name: string): HTMLElement | undefined;
  findField(label: string): HTMLInputElement | undefined;
  choose(label: string, option: string): void;
}

const source = readFileSync(new URL("in-page.js", import.meta.url), "utf8");

// oxlint-disable-next-line typescript/no-implied-eval -- the same script as in the other browsers
const inPage = new Function(
  "window",
  `const { document, location, Event } = window; ${source};
  return { readPage, findControl, findField, choose };`,
) as (window: Window) => InPage;

/** Sends requests like lynx: with a `Referer`, but without `Origin` and `Sec-Fetch-Site`. */
export function formsOnlyBrowser(siteUrl: string): Browser {
  let window = new JSDOM("", { url: siteUrl }).window;
  const visitor = newVisitor({ url: siteUrl });
  const attached = new Map<string, File>();

  async function load(path: string, fields?: [string, string | File][]): Promise<void> {
    const headers = { Origin: null, Referer: window.location.href, "Sec-Fetch-Site": null };
    const options = { headers, follow: false };
    const answer = fields
      ? await visitor.post(path, fields, options)
      : await visitor.visit(path, options);
    if (answer.location) return load(answer.location);
    window = new JSDOM(answer.body, { url: siteUrl + path }).window;
    for (const unseen of window.document.querySelectorAll("script, style")) {
      unseen.remove();
    }
  }

  function send(form: HTMLFormElement, submitter: HTMLButtonElement) {
    const fields = Array.from(
      new window.FormData(form, submitter),
      ([name, value]): [string, string | File] => [
        name,
        typeof value === "string" ? value : (attached.get(name) ?? new File([], "")),
      ],
    );
    attached.clear();
    const { pathname, search } = new URL(form.action);
    if (form.method === "post") return load(pathname + search, fields);
    const query = new URLSearchParams(fields as [string, string][]);
    return load(`${pathname}?${query.toString()}`);
  }

  return {
    name: "Forms alone, as lynx sends them",
    isGraphical: false,
    open: (path) => load(path),
    read: async () => inPage(window).readPage(),

    async press(name) {
      const control = inPage(window).findControl(name);
      if (control instanceof window.HTMLAnchorElement) {
        return load(control.pathname + control.search);
      }
      if (control instanceof window.HTMLButtonElement && control.form) {
        return send(control.form, control);
      }
      if (control) return control.click();
      throw new Error(`Nothing here is called “${name}”.`);
    },

    async fill(label, text) {
      const field = inPage(window).findField(label);
      if (!field) throw new Error(`There is no field “${label}”.`);
      field.value = text;
    },

    choose: async (label, option) => inPage(window).choose(label, option),

    async attach(label, file) {
      const field = inPage(window).findField(label);
      if (!field) throw new Error(`There is no field “${label}”.`);
      attached.set(field.name, new File([readFileSync(file)], basename(file)));
    },

    resize: async () => undefined,
    look: async () => [],
    close: async () => undefined,
  };
}
