import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { PictureRefused } from "~/media/picture-refused";

/** In pixels: an SVG has no size of its own. */
const side = 1600;
const mostSvgBytes = 4 * 1000 * 1000;
const mostPngBytes = 64 * 1000 * 1000;

/** The drawing gives way to requests: low priority and, on Linux, first to be killed. */
const script = `
  const { readFileSync, writeFileSync } = require("node:fs");
  require("node:os").setPriority(10);
  try { writeFileSync("/proc/self/oom_score_adj", "1000"); } catch {}
  const sharp = require(process.argv[1]);
  sharp.concurrency(1);
  const content = readFileSync(0);
  (async () => {
    const { format, width, height } =
      await sharp(content, { limitInputPixels: false }).metadata();
    if (format !== "svg") throw new Error("This is not an SVG.");
    const density = (72 * ${side}) / Math.max(width, height);
    process.stdout.write(
      await sharp(content, {
        density: Math.max(1, Math.min(100000, density)),
        limitInputPixels: ${side * side * 2},
      })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  })();
`;

/**
 * Turns an SVG into a PNG, in a process of its own: nothing else can stop an endless drawing.
 * @param timeout in milliseconds.
 * @throws PictureRefused, or the error of the other process.
 */
export async function drawSvg(
  content: Uint8Array,
  timeout: number,
): Promise<Buffer> {
  if (content.length > mostSvgBytes) {
    throw new PictureRefused(
      "This SVG is larger than 4 MB. Export it as a PNG, then upload the PNG.",
    );
  }
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const drawing = promisify(execFile)(process.execPath, ["-e", script, sharp], {
    encoding: "buffer",
    env: { NODE_ENV: "production" },
    killSignal: "SIGKILL",
    maxBuffer: mostPngBytes,
    timeout,
  });
  // The process may end before it has read everything.
  drawing.child.stdin?.on("error", () => undefined).end(content);
  try {
    return (await drawing).stdout;
  } catch (cause) {
    if (!(cause as { killed?: boolean }).killed) throw cause;
    throw new PictureRefused(
      "This SVG takes too long to draw. Export it as a PNG, then upload the PNG.",
      { cause },
    );
  }
}
