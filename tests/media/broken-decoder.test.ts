import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { siteWithImages, site } from "../cli/archive-site";
import { loadApp } from "../support/app";
import { runCommand } from "../support/command";
import { fileOf, plain } from "../support/images";
import { temporaryFolder } from "../support/temporary-folder";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const node = process.execPath;
const type = "image/png";
const image = new File([fileOf(await plain(4, 3).png().toBuffer())], "dot.png", { type });

/** The server starts this shell script instead of Node, until the end of the test. */
async function replaceNode(script: string): Promise<void> {
  const program = join(await temporaryFolder(), "node");
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  process.execPath = program;
  onTestFinished(() => void (process.execPath = node));
}

const upload = async () =>
  (await admin.visit("/admin/media")).fill({ "Upload an image": image }).press("Upload");

const doesNotStart = `echo "libvips is missing" >&2; exit 3`;
const isKilled = `exec ${node} -e "$2; process.on('message', () => process.kill(process.pid, 'SIGKILL'))" "$3"`;
const answersNonsense = `exec ${node} -e "process.on('message', () => process.send({ result: {} })); process.send('ready')"`;

it.each([
  ["does not start", doesNotStart, /could not start .*doctor/, "exit code 3. libvips is missing"],
  ["is killed", isKilled, /stopped before it was done.*Try again in a minute/, "SIGKILL"],
  ["answers nonsense", answersNonsense, /wrong answer.*doctor/, "Invalid input"],
])(
  "a decoder that %s is not blamed on the image, and is logged and reported",
  async (_what, script, sentence, reason) => {
    await replaceNode(script);
    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(refused.main.text).toMatch(sentence);
    expect(refused.main.text).not.toMatch(/smaller|damaged|memory/);
    const failed = "The process that decodes images failed.";
    const [line] = app.logged.splice(0).filter(({ msg }) => msg === failed);
    expect(line?.reason).toContain(reason);

    const health = await admin.visit("/healthz");
    expect(health.status).toBe(200);
    expect(health.body).toBe("ok\nImages cannot be read: see the log, or run npm run doctor.\n");
    const { code, out } = await runCommand(["cli/doctor.ts"], { DATA_DIR: app.dataDir });
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ Images cannot be read: /m);
    expect(out).toContain(reason);
  },
);

it("a backup is not blamed for a decoder that does not start", async () => {
  const from = await siteWithImages();
  const file = join(await temporaryFolder(), "all.zip");
  await from.run("export", file);
  await replaceNode(doesNotStart);
  const { code, err } = await (await site()).run("import", file);
  expect(code).toBe(1);
  expect(err).toMatch(/^Nothing was imported\. media\/\S+ could not be checked\. The server/);
});

it("images can be uploaded again as soon as the decoder works", async () => {
  await replaceNode(doesNotStart);
  await upload();
  process.execPath = node;
  expect((await upload()).main.text).toContain("The image was uploaded.");
});
