import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newVisitor } from "../support/page/visitor";

export const textBrowsers = [
  { name: "lynx", print: ["-dump", "-nolist", "-width=200"] },
  { name: "w3m", print: ["-dump", "-cols", "200"] },
  { name: "links", print: ["-dump", "-width", "200"] },
];

const paths = [
  "/",
  "/works",
  "/works/sketch-design-toolkit",
  "/creators",
  "/creators/mira-okafor",
  "/about",
  "/privacy-policy",
  "/contact-us",
  "/admin/login",
];

// Without this file, edbrowse does not even tell its version.
const home = mkdtempSync(join(tmpdir(), "text-browsers-"));
writeFileSync(join(home, ".ebrc"), "");

function run(command: string, words: string[]): string {
  const env = { ...process.env, LC_ALL: "C.UTF-8", HOME: home };
  return execFileSync(command, words, { encoding: "utf8", env });
}

export function versionOf(name: string, ...options: string[]): string {
  return /\d+\.\d[\w.+]*/.exec(run(name, options))?.[0] ?? "";
}

/** Checks that printed pages have all headings in order, one menu, and no code. */
export async function readAsText(name: string, print: string[], siteUrl: string) {
  const visitor = newVisitor({ url: siteUrl });
  let count = 0;
  let preloads = 0;
  for (const path of paths) {
    const { root } = await visitor.visit(path);
    const headings = root.select("h1, h2, h3, h4").map(({ text }) => text);
    const printed = run(name, [...print, siteUrl + path]);
    check(path, printed, headings);
    preloads += printed.split("Link: modulepreload").length - 1;
    count += headings.length;
  }
  return [
    `shows the ${count} headings of ${paths.length} pages in order, one menu per page, and no code${preloads > 0 ? ", except for `Link: modulepreload` at the end of admin pages" : ""}`,
  ];
}

function check(path: string, printed: string, headings: string[]): void {
  const text = printed.replace(/\s+/g, " ");
  let from = 0;
  for (const heading of headings) {
    const at = text.indexOf(heading, from);
    if (at < 0) throw new Error(`${path}: “${heading}” is missing or out of order.`);
    from = at + heading.length;
  }
  const menus = text.split(/Home\W+About\W+Works\W+Creators/).length - 1;
  if (menus !== 1) throw new Error(`${path}: the menu appears ${menus} times.`);
  if (/window\.|function ?\(|\{"/.test(text)) throw new Error(`${path}: the page shows code.`);
}
