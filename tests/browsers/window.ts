import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Shown } from "./browser";

export interface Window {
  name: string;
  goto(address: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a point, in CSS pixels from the window's corner. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file in the field with this ID. */
  attach(id: string, file: string): Promise<void>;
  resize(width: number): Promise<void>;
  /** @returns a PNG, of the full page if the driver can. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const source = ["in-page.js", "find-faults.js"]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join(";");

function inPage(name: string, ...words: string[]): string {
  const call = `${name}(${words.map((word) => JSON.stringify(word)).join()})`;
  return `(function () { ${source}; return ${call}; })()`;
}

export function windowBrowser(window: Window, siteUrl: string): Browser {
  const folder = join("screenshots/browsers", window.name);
  async function point(kind: "control" | "field", name: string) {
    let last: unknown;
    for (let tries = 0; tries < 100; tries += 1) {
      const found = await window.evaluate(inPage("pointOf", kind, name));
      // Waits until scripts and fonts no longer move the element.
      if (typeof found !== "string" && JSON.stringify(found) === JSON.stringify(last)) {
        return found as { x: number; y: number };
      }
      last = found;
      await sleep(50);
    }
    throw new Error(typeof last === "string" ? last : `“${name}” moves.`);
  }

  return {
    name: window.name,
    open: (path) => window.goto(siteUrl + path),
    read: async () => (await window.evaluate(inPage("readPage"))) as Shown,

    async press(name) {
      const { x, y } = await point("control", name);
      await window.click(x, y);
    },

    async fill(label, text) {
      const { x, y } = await point("field", label);
      await window.click(x, y);
      // The click may have put the caret in the middle of the text.
      await window.evaluate("document.activeElement.select()");
      await window.type(text);
    },

    choose: async (label, option) => void (await window.evaluate(inPage("choose", label, option))),

    async attach(label, file) {
      await window.attach((await window.evaluate(inPage("idOf", label))) as string, file);
    },

    resize: (width) => window.resize(width),

    async look(image) {
      mkdirSync(folder, { recursive: true });
      const png = await window.screenshot();
      writeFileSync(join(folder, `${image}.png`), png);
      return (await window.evaluate(inPage("findFaults"))) as string[];
    },

    close: () => window.close(),
  };
}
