import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { records } from "~/data.server";
import { hashOf } from "~/hash.server";
import { log } from "~/log.server";

const kind = "release";
/** Limits the number instead of the time: a release may run for years before the next one. */
const limits = { inAll: 4 };
const longestLife = 10 * 365 * 24 * 60 * 60 * 1000;

const Files = z.record(z.string(), z.string());

/**
 * Stores the style sheets and scripts of this release for the next ones: caches and open pages ask
 * for them after an update, and a container has no files of earlier builds.
 *
 * @param root the folder of the static files.
 * @returns those of earlier releases, by path.
 */
export async function keepRelease(root: string): Promise<Map<string, string>> {
  const own = filesIn(root);
  const id = hashOf(Object.keys(own).join());
  const earlier = new Map<string, string>();
  if (Object.keys(own).length === 0) return earlier;
  try {
    for (const { id: other } of await records.list([kind])) {
      const content = other === id ? undefined : await records.read(kind, other);
      if (!content) continue;
      const files = Files.parse(JSON.parse(Buffer.from(content).toString()));
      for (const [path, text] of Object.entries(files)) earlier.set(path, text);
    }
    const at = Date.now();
    const content = Buffer.from(JSON.stringify(own));
    if (await records.find(kind, id)) await records.touch(kind, id, at);
    else await records.add({ kind, id, at, expiresAt: at + longestLife, content }, limits);
  } catch (cause) {
    log.warn({ err: cause }, "The files of this release were not stored for the next one.");
  }
  return earlier;
}

function filesIn(root: string): z.infer<typeof Files> {
  const folder = join(root, "assets");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    names
      .filter((name) => /\.(?:css|js)$/.test(name))
      .map((name) => [`/assets/${name}`, readFileSync(join(folder, name), "utf8")]),
  );
}
