import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { temporaryFolder } from "./temporary-folder";

/** An archive with these files. */
export async function zipOf(entries: [string, Uint8Array | string][]) {
  const file = join(await temporaryFolder(), "made.zip");
  const zip = new ZipFile();
  for (const [name, content] of entries) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}
