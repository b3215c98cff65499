// cspell:ignore cookiesrc libexec dpid FLTK fbdir onlyvisible
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Page } from "../support/page/page";
import type { Part } from "../support/page/part";
import { startScreen } from "./screen";
import type { TextProgram } from "./text-program";

/** A program with a window of its own, which is used by mouse and keys. */
interface Windowed {
  command: string[];
  version: [string, ...string[]];
  files?: Record<string, string>;
  /** Keeps its cookies, and must run before the first one arrives. */
  keeper?: string;
  /** The name of this machine for which it keeps cookies. */
  host: string;
  /** The keys that empty a field. */
  clear: string[];
  /** Asks the site again for a page that comes from memory. */
  reload?: string;
  /** Otherwise, no option of an open list is marked. */
  isListOpenAtChoice?: boolean;
  /** How it shows the color of a list of options. */
  listColor?: (color: number) => number;
}

interface Spot {
  x: number;
  y: number;
}

const width = 1100;
/** The longest page fits, so that nothing needs to be scrolled. */
const height = 12_000;

export const windows: Record<string, Windowed> = {
  NetSurf: {
    command: ["netsurf-gtk", `--window_width=${width}`, `--window_height=${height}`],
    version: ["dpkg-query", "-Wf${Version}", "netsurf-gtk"],
    // Version 3.10 keeps no cookie for a name without a dot.
    host: "127.0.0.1",
    clear: ["ctrl+a", "BackSpace"],
  },
  Dillo: {
    command: ["dillo", "-g", `${width}x${height}+0+0`],
    version: ["dillo", "--version"],
    files: { ".dillo/cookiesrc": "DEFAULT ACCEPT_SESSION\n" },
    keeper: "/usr/libexec/dillo/dpid",
    host: "localhost",
    clear: ["ctrl+Home", "ctrl+shift+End", "BackSpace"],
    reload: "ctrl+r",
    isListOpenAtChoice: true,
    listColor: lighter,
  },
};

/** FLTK, which Dillo uses, shows this color for a list of options with white letters. */
function lighter(color: number): number {
  const parts = [16, 8, 0].map((shift) => (color >> shift) & 0xff);
  return parts.reduce((all, part) => all * 256 + Math.floor(part * 0.67 + 255 * 0.33), 0);
}

/** Passes requests on to the site, and gives each control of its pages a color of its own. */
async function startMarking(siteUrl: string) {
  const pages: { page: Page; colors: number[] }[] = [];
  let count = 0;

  function marked(html: string, path: string): string {
    const colors: number[] = [];
    const body = html.replace(/<(?:a|button|input|select|textarea|summary)\b[^>]*/g, (start) => {
      count += 1;
      // Neighbors differ, and all are dark, so that white letters stay white.
      const mixed = (count * 0x13c6ef) % 2 ** 21;
      const color = ((mixed & 0x1fc000) << 2) | ((mixed & 0x3f80) << 1) | (mixed & 0x7f);
      colors.push(color);
      const paint = `background:#${color.toString(16).padStart(6, "0")}!important;color:#fff!important`;
      const tag = `${start.replace(/\/$/, "")} data-color="${color}"`;
      // NetSurf shows no background of a box to check.
      const isBox = /type="(?:checkbox|radio)"/.test(start);
      return isBox ? `<span style="${paint};padding:4px">${tag}></span` : `${tag} style="${paint}"`;
    });
    const bytes = new TextEncoder().encode(body);
    const answer = { status: 200, headers: new Headers(), location: null, body, bytes, path };
    const useless = () => Promise.reject(new Error("Only the program sends requests."));
    const page = new Page({ ...answer, redirects: [] }, { follow: useless, send: useless });
    pages.push({ page, colors });
    return body;
  }

  const server = createServer((asked, answer) => {
    const { method, url = "" } = asked;
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passed = request(siteUrl + url, { method, headers });
    passed.on("response", (received) => {
      const isPage = received.headers["content-type"]?.startsWith("text/html");
      if (isPage) delete received.headers["content-length"];
      answer.writeHead(received.statusCode ?? 0, received.headers);
      if (!isPage) return void received.pipe(answer);
      void buffer(received).then((bytes) => answer.end(marked(bytes.toString(), url)));
    });
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, pages, stop: () => void server.close().closeAllConnections() };
}

export async function openWindow(
  { command, files = {}, isListOpenAtChoice, listColor = Number, ...window }: Windowed,
  siteUrl: string,
): Promise<TextProgram> {
  const home = mkdtempSync(join(tmpdir(), "window-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
  }
  const { port, pages, stop } = await startMarking(siteUrl);
  const opened = new Set<string>();
  // The server keeps the screen in a file.
  const screen = await startScreen(`${width}x${height}x24`, "-fbdir", home);
  const env = { ...process.env, LC_ALL: "C.UTF-8", HOME: home, DISPLAY: screen.name };
  const [program = "", ...options] = command;
  if (window.keeper) spawn(window.keeper, { env, stdio: "ignore" });
  if (window.keeper) await sleep(1000);
  const browser = spawn(program, [...options, "about:blank"], { env, stdio: "ignore" });
  await sleep(3000);

  /** @returns the colors on the screen, and where the widest rows of each begin. */
  function look(): Map<number, Spot> {
    const file = readFileSync(join(home, "Xvfb_screen0"));
    const start = file.readUInt32BE(0) + 12 * file.readUInt32BE(4 * 19);
    const pixels = new Uint32Array(file.buffer.slice(file.byteOffset + start));
    const rows = new Map<number, { left: number; wide: number; first: number; last: number }>();
    for (let from = 0, to = 0; from < width * height; from = to) {
      const color = pixels[from]!;
      const next = from - (from % width) + width;
      while (to < next && pixels[to] === color) to += 1;
      const wide = to - from;
      if (wide < 8) continue;
      const row = Math.floor(from / width);
      const known = rows.get(color);
      if (known && wide === known.wide) known.last = row;
      if (!known || wide > known.wide) {
        rows.set(color, { left: from % width, wide, first: row, last: row });
      }
    }
    const spots = Array.from(rows, ([color, { left, wide, first, last }]): [number, Spot] => [
      color,
      // The text of a control, or a box to check, can be between its widest rows.
      { x: left + Math.min(Math.floor(wide / 2), 12), y: Math.floor((first + last) / 2) },
    ]);
    return new Map(spots);
  }

  /** @returns the latest page with a color on the screen. */
  function shown(spots = look()): Page | undefined {
    return pages.findLast(({ colors }) => colors.some((color) => spots.has(color)))?.page;
  }

  /** Runs xdotool, and gives the program a moment. */
  async function use(...words: string[]): Promise<string> {
    const said = execFileSync("xdotool", words, { env, encoding: "utf8" });
    await sleep(100);
    return said;
  }

  /** Pastes, because xdotool loses some letters of other keyboards. */
  async function paste(text: string): Promise<void> {
    const words = "-quiet -selection clipboard -loops 1".split(" ");
    const stdio = ["pipe", "ignore", "ignore"] as const;
    const clipboard = spawn("xclip", words, { env, stdio: [...stdio], timeout: 10_000 });
    const isTaken = once(clipboard, "exit");
    clipboard.stdin.end(text);
    await sleep(100);
    await use("key", "ctrl+v");
    await isTaken;
  }

  /** Clicks the last of these controls on the screen, once it stays at its place. */
  async function click(what: string, choose: (page: Page) => Part[]): Promise<Part> {
    for (let tries = 0, last = ""; tries < 40; tries += 1) {
      await sleep(150);
      const spots = look();
      const page = shown(spots);
      const found = (page ? choose(page) : []).flatMap((control) => {
        const color = Number(control.attribute("data-color"));
        const spot = spots.get(control.element.name === "select" ? listColor(color) : color);
        return spot ? [{ control, spot }] : [];
      });
      const { control, spot } = found.at(-1) ?? {};
      const now = JSON.stringify(spot);
      if (control && spot && now === last) {
        await use("mousemove", String(spot.x), String(spot.y), "click", "1");
        return control;
      }
      last = now;
    }
    throw new Error(`${what} does not appear in: ${shown()?.text.slice(0, 2000)}`);
  }

  /** Waits until another page appears, unless it comes from memory. */
  async function turn(act: () => Promise<unknown>): Promise<void> {
    const before = shown();
    await act();
    for (let tries = 0; tries < 40 && shown() === before; tries += 1) await sleep(150);
  }

  /** Waits for the dialog for files, or for its end. */
  async function haveWindows(count: number): Promise<void> {
    for (let tries = 0; tries < 40; tries += 1) {
      const found = await use("search", "--onlyvisible", "--name", ".");
      if (found.trim().split("\n").length === count) return;
      await sleep(150);
    }
    throw new Error(`There are not ${count} windows.`);
  }

  return {
    async open(address) {
      for (const keys of ["ctrl+l", "Home", "shift+End"]) await use("key", keys);
      await paste(address.replace(siteUrl, `http://${window.host}:${port}`));
      await turn(async () => {
        await use("key", "Return");
        if (window.reload && opened.has(address)) await use("key", window.reload);
      });
      opened.add(address);
    },
    async text() {
      const page = shown();
      const fields = page?.root.select("input:not([type=hidden]), textarea") ?? [];
      return [page?.text, ...fields.map(({ value }) => value)].join(" ");
    },
    async press(words) {
      await turn(() =>
        click(words, ({ root }) => {
          const all = root.select("a, button, summary");
          const exact = all.filter(({ name, text }) => name === words || text === words);
          return exact.length > 0 ? exact : all.filter(({ name }) => name.includes(words));
        }),
      );
    },
    async check(words) {
      const boxes = ({ root }: Page) => root.select(":checkbox, :radio");
      await click(words, (page) => boxes(page).filter(({ name }) => name.includes(words)));
    },
    async fill(label, text) {
      await click(label, (page) => fieldsOf(page, label));
      for (const keys of window.clear) await use("key", keys);
      await paste(text);
    },
    async choose(label, option) {
      const list = await click(label, (page) => fieldsOf(page, label));
      const names = list.select("option").map(({ text }) => text);
      const chosen = list.select("option").findIndex(({ value }) => value === list.value);
      const move = names.indexOf(option) - (isListOpenAtChoice ? chosen : -1);
      for (let moves = 0; moves < Math.abs(move); moves += 1) {
        await use("key", move > 0 ? "Down" : "Up");
      }
      await use("key", "Return");
    },
    async attach(label, file) {
      await click(label, (page) => fieldsOf(page, label));
      await haveWindows(2);
      await sleep(500);
      await paste(file);
      // GTK completes the path before it takes it.
      await sleep(1000);
      await use("key", "Return");
      await haveWindows(1);
    },
    close() {
      browser.kill();
      if (window.keeper) execFileSync(`${window.keeper}c`, ["stop"], { env });
      stop();
      screen.process.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 30 });
    },
  };
}

function fieldsOf({ root }: Page, label: string): Part[] {
  const plain = (words: string) => words.replace(/ \((optional|required)\)$/, "");
  return root
    .select("input:not([type=hidden]), select, textarea")
    .filter(({ name }) => plain(name) === plain(label));
}
