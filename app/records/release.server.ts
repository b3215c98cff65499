import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { records } from "~/data.server";
import { hashOf } from "~/hash.server";
import { log } from "~/log.server";

const kind = "release";
/** Limits the number instead of the time: a release may run for years before the next one. */
const limits = { inAll: 4 };
/** The first visitors come first, and a store may be slow to answer a new process; in milliseconds. */
const waits = [1500, 10_000, 10_000, 10_000];
const longestLife = 10 * 365 * 24 * 60 * 60 * 1000;

const Files = z.record(z.string(), z.string());

/**
 * Stores the style sheets and scripts of this release for the next ones: caches and open pages ask
 * for them after an update, and a container has no files of earlier builds.
 *
 * @param root the folder of the static files.
 * @returns a function that reads those of earlier releases, by path.
 */
export function keepRelease(root: string): () => Promise<Map<string, string>> {
  const names = filesIn(root);
  const id = hashOf(names.join());
  if (names.length > 0) void keep(root, names, id);
  let earlier: Promise<Map<string, string>> | undefined;
  return () => (earlier ??= readOthers(id));
}

async function keep(root: string, names: string[], id: string): Promise<void> {
  let failure: unknown;
  for (const wait of waits) {
    await sleep(wait, undefined, { ref: false });
    try {
      const at = Date.now();
      if (await records.find(kind, id)) {
        await records.touch(kind, id, at);
        return;
      }
      const texts = names.map((name) => [name, readFileSync(join(root, name), "utf8")]);
      const content = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
      await records.add({ kind, id, at, expiresAt: at + longestLife, content }, limits);
      return;
    } catch (cause) {
      failure = cause;
    }
  }
  log.warn({ err: failure }, "The files of this release were not stored for the next one.");
}

async function readOthers(own: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  try {
    for (const { id } of await records.list([kind])) {
      const content = id === own ? undefined : await records.read(kind, id);
      if (!content) continue;
      const files = Files.parse(JSON.parse(Buffer.from(content).toString()));
      for (const [path, text] of Object.entries(files)) texts.set(path, text);
    }
  } catch (cause) {
    log.warn({ err: cause }, "The files of earlier releases could not be read.");
  }
  return texts;
}

function filesIn(root: string): string[] {
  const folder = join(root, "assets");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => /\.(?:css|js)$/.test(name)).map((name) => `/assets/${name}`);
}
