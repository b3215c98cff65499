import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Browser, Shown } from "./browser";

/** Of the library only what is used here; it is no part of the main install. */
interface Jsdom {
  JSDOM: new (
    html: string,
    options: { url: string },
  ) => { window: Window & typeof globalThis };
}

const { JSDOM } = createRequire(import.meta.url)("jsdom") as Jsdom;

/** The functions of `in-page.js`, on a page that nobody draws. */
interface InPage {
  readPage(): Shown;
  findControl(name: string): HTMLElement | undefined;
  findField(label: string): HTMLInputElement | undefined;
  choose(label: string, option: string): void;
}

const source = readFileSync(new URL("in-page.js", import.meta.url), "utf8");

// eslint-disable-next-line @typescript-eslint/no-implied-eval -- the same script as in the other browsers
const inPage = new Function(
  "window",
  `const { document, location, Event } = window; ${source};
  return { readPage, findControl, findField, choose };`,
) as (window: Window) => InPage;

/**
 * A browser without scripts, styles and a screen, as lynx is on the wire: it
 * sends the forms of the page as their markup says, with cookies and a
 * `Referer`, but no `Origin` and no `Sec-Fetch-Site`.
 */
export function formsOnlyBrowser(siteUrl: string): Browser {
  const cookies = new Map<string, string>();
  let window = new JSDOM("", { url: siteUrl }).window;

  async function load(address: string, body?: URLSearchParams): Promise<void> {
    const answer = await fetch(address, {
      method: body ? "POST" : "GET",
      body,
      redirect: "manual",
      headers: {
        Cookie: Array.from(cookies, (pair) => pair.join("=")).join("; "),
        Referer: window.location.href,
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("Location");
    if (location) return load(new URL(location, address).href);
    window = new JSDOM(await answer.text(), { url: address }).window;
    // Such a browser shows neither.
    for (const unseen of window.document.querySelectorAll("script, style")) {
      unseen.remove();
    }
  }

  /** @param button that the form is sent with. */
  function send(form: HTMLFormElement, button: HTMLButtonElement) {
    const fields = new URLSearchParams();
    for (const [name, value] of new window.FormData(form, button)) {
      fields.append(name, value as string);
    }
    const address = new URL(form.action);
    if (form.method === "post") return load(address.href, fields);
    address.search = fields.toString();
    return load(address.href);
  }

  return {
    name: "Forms alone, as lynx sends them",
    isGraphical: false,
    open: (path) => load(siteUrl + path),
    read: async () => inPage(window).readPage(),

    async press(name) {
      const control = inPage(window).findControl(name);
      if (control instanceof window.HTMLAnchorElement) {
        return load(control.href);
      }
      if (control instanceof window.HTMLButtonElement && control.form) {
        return send(control.form, control);
      }
      throw new Error(`Nothing here is called “${name}”.`);
    },

    async fill(label, text) {
      const field = inPage(window).findField(label);
      if (!field) throw new Error(`There is no field “${label}”.`);
      field.value = text;
    },

    choose: async (label, option) => inPage(window).choose(label, option),
    resize: async () => undefined,
    look: async () => [],
    close: async () => undefined,
  };
}
