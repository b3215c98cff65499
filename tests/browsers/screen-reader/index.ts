/**
 * `npm run test:screen-reader` after `npm run build`, on Debian with orca,
 * firefox-esr, xvfb, xdotool, openbox, and dbus-x11. After `--`: `on` or `off` for
 * one part, with and without scripts; other words choose journeys by their names.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plain } from "../../support/images";
import { signedIn } from "../../support/page/visitor";
import { newSite, type Site } from "../../support/site/running-site";
import { admin } from "../admin-journeys";
import { journeys } from "./journeys";
import { startReader } from "./reader";

const words = process.argv.slice(2);
const modes = [true, false].filter((hasScripts) => !words.includes(hasScripts ? "off" : "on"));
const wanted = words.filter((word) => word !== "on" && word !== "off");
const folder = "docs/screen-reader";

/** Two images to choose from, and a batch of three works. */
async function prepare(site: Site): Promise<void> {
  const visitor = await signedIn(site, admin);
  const media = await visitor.visit("/admin/media");
  for (const [name, color] of [
    ["harbor.png", "#c8553d"],
    ["moon.png", "#224488"],
  ] as const) {
    const bytes = new Uint8Array(await plain(400, 300, color).png().toBuffer());
    const file = new File([bytes], name, { type: "image/png" });
    await media.fill({ "Upload an image": file }).press("Upload");
  }
  const exported = await site.command(["build/cli/works.js", "export"]);
  const [work] = (JSON.parse(exported) as { works: object[] }).works;
  const batch = ["Alpha", "Beta", "Gamma"].map((title) => ({
    ...work,
    id: title.toLowerCase(),
    appId: undefined,
    title,
  }));
  await site.putWorks(...batch);
}

function version(...command: [string, ...string[]]): string {
  const [program, ...words] = command;
  return execFileSync(program, words, { encoding: "utf8" }).trim();
}

const reading = `Orca ${version("orca", "--version")}, ${version("firefox-esr", "--version")} on ${new Date().toISOString().slice(0, 10)},`;

/** Keeps the other part of the file. */
function record(name: string, title: string, lines: string[]): void {
  const path = join(folder, `${name.replaceAll(" ", "-")}.txt`);
  const old = existsSync(path) ? readFileSync(path, "utf8") : "";
  const others = old.split(/^(?=Scripts )/m).slice(1);
  const parts = others.filter((part) => !part.startsWith(`${title}\n`));
  parts.push(`${[title, "", ...lines].join("\n").trimEnd()}\n\n`);
  const head = `${name}, as ${reading} said it\n\n`;
  writeFileSync(
    path,
    head +
      parts
        .map((part) => part.trimEnd())
        .sort()
        .reverse()
        .join("\n\n") +
      "\n",
  );
}

mkdirSync(folder, { recursive: true });
for (const hasScripts of modes) {
  const site = newSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await site.start();
  await prepare(site);
  const reader = await startReader(site.url, hasScripts);
  for (const { name, take } of journeys) {
    const isWanted = wanted.some((words) => name.includes(words));
    const signsIn = wanted.length > 0 && name.includes("sign-in");
    if (wanted.length > 0 && !isWanted && !signsIn) continue;
    let problem = "";
    try {
      await take(reader);
    } catch (error) {
      problem = `FAILED: ${String(error)}`;
      process.exitCode = 1;
    }
    const lines = [...reader.take(), problem].filter(Boolean);
    const title = `Scripts ${hasScripts ? "on" : "off"}`;
    process.stdout.write(`${name}, ${title} ${problem}\n`);
    record(name, title, lines);
  }
  await reader.close();
  await site.remove();
}
