import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startScreen } from "./screen";
import type { Window } from "./window";

/** The main install includes neither selenium nor its types. */
interface Selenium {
  Builder: new () => Builder;
}

interface Builder {
  usingServer(address: string): Builder;
  withCapabilities(capabilities: object): Builder;
  build(): Promise<Driver>;
}

interface Driver {
  getCapabilities(): Promise<{ get(name: string): unknown }>;
  get(address: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  actions(): Actions;
  findElement(by: { id: string }): { sendKeys(text: string): Promise<void> };
  manage(): { window(): { setRect(size: object): Promise<unknown> } };
  takeScreenshot(): Promise<string>;
  quit(): Promise<void>;
}

interface Actions {
  move(to: { x: number; y: number }): this;
  click(): this;
  sendKeys(text: string): this;
  perform(): Promise<void>;
}

const { Builder } = createRequire(import.meta.url)("selenium-webdriver") as Selenium;

/** Shrinks the browser's toolbar, which otherwise limits the window's width. */
function narrowSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  const style = "* { min-width: 0; margin: 0; padding: 0; }";
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), style);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Retries, because the driver does not report when it is ready. */
async function newSession(port: number, binary: string): Promise<Driver> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: "MiniBrowser",
          // Leaving a changed form asks whether to stay.
          unhandledPromptBehavior: "accept",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        })
        .build();
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}

/** @param binary the path of WebKit's MiniBrowser. */
export async function openWebKit(binary: string): Promise<Window> {
  const screen = await startScreen("1600x1200x24");
  const port = await freePort();
  const settings = narrowSettings();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: screen.name, XDG_CONFIG_HOME: settings },
  });
  const driver = await newSession(port, binary);
  const version = (await driver.getCapabilities()).get("browserVersion");
  return {
    name: `WebKitGTK ${String(version)}`,
    goto: (address) => driver.get(address),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: (x, y) => driver.actions().move({ x, y }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    attach: (id, file) => driver.findElement({ id }).sendKeys(file),

    async resize(width) {
      const place = { x: 0, y: 0, width, height: 900 };
      await driver.manage().window().setRect(place);
      for (let tries = 0; ; tries += 1) {
        const now = await driver.executeScript("return innerWidth");
        if (now === width) return;
        if (tries === 50) throw new Error(`The window stays at ${String(now)} px.`);
        await sleep(100);
      }
    },

    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),

    async close() {
      await driver.quit();
      server.kill();
      screen.process.kill();
      rmSync(settings, { recursive: true });
    },
  };
}
