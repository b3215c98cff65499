import { undo } from "../../../support/page/undo";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { loadApp } from "../../../support/app";
import { settled } from "../../../support/page/settled";
import { fileOf as pictureOf, noise, plain } from "../../../support/pictures";
import { temporaryFolder } from "../../../support/temporary-folder";

const app = await loadApp({ works: [] });
const admin = await app.signIn();
const path = "/admin/transfer";

const work = (id: string, fields: object = {}) => ({
  id,
  title: `Work ${id}`,
  type: "medium-feature",
  category: "Tools",
  ...fields,
});

function fileOf(content: unknown, name = "works.json"): File {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return new File([text], name, { type: "application/json" });
}

async function upload(content: unknown) {
  const file = content instanceof File ? content : fileOf(content);
  const page = await admin.visit(path);
  const next = await page.fill({ "File to import": file }).press("Upload");
  return settled(admin, next);
}

async function uploadPicture(content: Uint8Array): Promise<string> {
  const page = await admin.visit("/admin/media");
  const next = await page.fill({ "Upload an image": pictureOf(content) }).press("Upload");
  return next.main.select(".tile-picture")[0]?.attribute("src") ?? "";
}

async function downloadArchive(): Promise<File> {
  const page = await admin.visit(path);
  const archive = await page.press("Download a backup");
  expect(archive.header("Content-Type")).toBe("application/zip");
  expect(archive.header("Content-Disposition")).toMatch(
    /^attachment; filename="works-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return new File([new Uint8Array(archive.answer.bytes)], "site.zip");
}

async function zipOf(entries: Record<string, Uint8Array | string>): Promise<File> {
  const target = join(await temporaryFolder(), "made.zip");
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
  return new File([new Uint8Array(await readFile(target))], "site.zip");
}

/** Includes the photos for cards, which archives leave out and the import makes again. */
function pictures(): number {
  return app.rows("pictureFiles").length;
}

async function titles(): Promise<string> {
  const stored = await app.storedWorks();
  return stored.map(({ document }) => String(document.title)).join(", ");
}

beforeEach(async () => {
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(work("a"), work("b", { appId: "taken" }));
});

describe("an archive", () => {
  const advice = "Export the works and images again, then import that file without changes.";

  it("contains the images, which appear with their works", async () => {
    const photo = await uploadPicture(await noise(900, 500).jpeg().toBuffer());
    const logo = await uploadPicture(await plain(30, 20).png().toBuffer());
    await app.putWorks(
      work("a", { imageUrl: photo }),
      work("b", { appId: "taken", iconUrl: logo }),
    );
    const count = pictures();
    const archive = await downloadArchive();
    app.execute("DELETE FROM pictures; DELETE FROM pictureFiles");
    for (const id of ["a", "b"]) await app.removeWork(id);

    const page = await upload(archive);
    const review = page.main.text;
    expect(review).toContain("New: 2 works Work a (a) Work b (b)");
    expect(review).toContain("Images: 2.");
    expect(await titles()).toBe("");
    expect(pictures()).toBe(count);
    const visitor = app.newVisitor();
    expect((await visitor.visit("/works")).body).not.toContain(photo);

    const done = await page.press("Import");
    expect(done.main.get("status").text).toBe("Imported 2 works. Visitors now see them.");
    expect((await visitor.visit("/works")).body).toContain(photo);
    expect((await visitor.visit(photo)).status).toBe(200);
    await undo(done);
    expect(await titles()).toBe("");
    const again = await upload(archive);
    expect(again.main.text).toContain("New: 2 works");
    expect(pictures()).toBe(count);
  });

  it.each([
    ["no file of works", {}, `The archive has no works.json. ${advice}`],
    [
      "a file that no export writes",
      { "works.json": "[]", "run.sh": "" },
      `The archive contains "run.sh", which is not part of an export. ${advice}`,
    ],
    [
      "an image that is not what its name says",
      { "works.json": "[]", [`media/${"a".repeat(38)}00640032.png`]: "x" },
      advice,
    ],
    [
      "too many works for an upload",
      { "works.json": " ".repeat(17 * 1024 * 1024) },
      "works.json is larger than 16 MB. Import the archive in a terminal on the server: npm run works -- import FILE",
    ],
    ["no JSON", { "works.json": "x" }, "The file is not JSON"],
  ])("with %s is rejected, and nothing is stored", async (_, entries, why) => {
    const count = pictures();
    const staged = app.records("staged-file");
    const refused = await upload(await zipOf(entries));
    expect(refused.status).toBe(422);
    expect(refused.get("alert").text).toContain("Nothing was imported.");
    expect(refused.get("alert").text).toContain(why);
    expect(pictures()).toBe(count);
    expect(app.records("staged-file")).toEqual(staged);
    const dashboard = await admin.visit("/admin/dashboard");
    expect(dashboard.main.text).not.toContain("An upload");
  });

  it("that is truncated is rejected", async () => {
    const archive = await downloadArchive();
    const part = new File([archive.slice(0, -30)], "site.zip");
    const refused = await upload(part);
    expect(refused.status).toBe(422);
    expect(refused.get("alert").text).toContain("cannot be read");
    expect(refused.get("alert").text).toContain(advice);
  });

  it("has to be uploaded again if its images could not be stored", async () => {
    await uploadPicture(await plain(31, 20).png().toBuffer());
    const archive = await downloadArchive();
    app.execute("DELETE FROM pictures; DELETE FROM pictureFiles");
    const page = await admin.visit(path);
    const repair = app.breakStore("read only");
    const refused = await page.fill({ "File to import": archive }).press("Upload");
    expect(refused.status).toBe(503);
    expect(refused.get("alert").text).toContain("Upload it again.");
    repair();
    const next = await settled(
      admin,
      await refused.fill({ "File to import": archive }).press("Upload"),
    );
    expect(next.main.text).toContain("What site.zip will change");
  });
});
