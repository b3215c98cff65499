import { createRequire } from "node:module";
import type { Window } from "./window";

/** The part of puppeteer's API that all its versions have. */
interface Puppeteer {
  launch(
    options: object,
  ): Promise<{
    version(): Promise<string>;
    newPage(): Promise<PuppeteerPage>;
    close(): Promise<void>;
  }>;
}

interface PuppeteerPage {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  $(selector: string): Promise<{ uploadFile(file: string): Promise<void> } | null>;
  target(): { createCDPSession(): Promise<Session> };
  on(event: "dialog", answer: (dialog: Dialog) => unknown): unknown;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void> };
  setViewport(size: { width: number; height: number }): Promise<void>;
  setJavaScriptEnabled(isOn: boolean): Promise<void>;
  screenshot(options: { fullPage: boolean }): Promise<Uint8Array>;
}

interface Session {
  send(method: string, words: object): Promise<{ root?: { nodeId: number }; nodeId?: number }>;
}

interface Dialog {
  accept(): Promise<void>;
}

const load = createRequire(import.meta.url);

interface PuppeteerOptions {
  /** The library version: old browsers need an old one. */
  library: string;
  launch: object;
  name: string;
  hasScripts?: boolean;
}

export async function openPuppeteer(props: PuppeteerOptions): Promise<Window> {
  const { library, launch, name, hasScripts = true } = props;
  const puppeteer = load(library) as Puppeteer;
  const browser = await puppeteer.launch({ headless: true, ...launch });
  const page = await browser.newPage();
  // Leaving a changed form asks whether to stay.
  page.on("dialog", (dialog) => dialog.accept());
  if (!hasScripts) await page.setJavaScriptEnabled(false);
  const version = /[\d.]+/.exec(await browser.version())?.[0] ?? "";
  return {
    name: `${name} ${version.split(".")[0]}${hasScripts ? "" : ", scripts off"}`,
    goto: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    attach: async (id, file) =>
      name === "Firefox"
        ? void (await (await page.$(`[id="${id}"]`))?.uploadFile(file))
        : attach(page, id, file),
    resize: (width) => page.setViewport({ width, height: 800 }),
    screenshot: () => page.screenshot({ fullPage: true }),
    close: () => browser.close(),
  };
}

/** Old libraries read the file inside the page, which the site's policy forbids. */
async function attach(page: PuppeteerPage, id: string, file: string) {
  const session = await page.target().createCDPSession();
  const { root } = await session.send("DOM.getDocument", {});
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root?.nodeId,
    selector: `[id="${id}"]`,
  });
  await session.send("DOM.setFileInputFiles", { nodeId, files: [file] });
}
