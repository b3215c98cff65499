import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { settled } from "../../../support/page/settled";

const app = await loadApp({ works: [{ id: "a", title: "A" }] });
const admin = await app.signIn();
const path = "/admin/transfer";
const megabyte = 1024 * 1024;

async function upload(content: BlobPart | undefined, name = "works.json") {
  const page = await admin.visit(path);
  if (content !== undefined) {
    page.fill({ "File to import": new File([content], name) });
  }
  return settled(admin, await page.press("Upload"));
}

const folders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`import-${process.pid}-`));

async function archive(): Promise<Uint8Array<ArrayBuffer>> {
  const page = await admin.visit(path);
  const { answer } = await page.press("Download a backup");
  return new Uint8Array(answer.bytes);
}

const work = '[{"id":"b","title":"B","type":"list-item"}]';

beforeEach(() => app.removeRecords("staged-file"));

describe("an uploaded file leaves no temporary folder", () => {
  it.each<[string, () => Promise<BlobPart> | string | undefined, string?]>([
    ["if it is reviewed", () => work],
    ["if it is an archive", archive, "works.ZIP"],
  ])("%s, and its review opens", async (_, content, name) => {
    const before = folders();
    const page = await upload(await content(), name);
    expect(page.path).toMatch(/^\/admin\/works\/review\?source=import&file=[\w-]{16}/);
    expect(page.main.text).toContain(`What ${name ?? "works.json"} will change`);
    expect(folders()).toEqual(before);
    expect(app.records("staged-file")).toHaveLength(1);
  });

  it.each<[string, number, string, BlobPart | undefined, string?]>([
    ["if none was chosen", 422, "Choose a file.", undefined],
    [
      "if it has no works",
      422,
      "Nothing was imported. The file must contain a JSON list of works. Choose a file that was downloaded under Transfer",
      "{}",
    ],
    ["if it is no table", 422, "Nothing was imported.", "", "works.csv"],
    ["if it is no archive", 422, "Nothing was imported.", "PK", "works.zip"],
    [
      "if it is too large",
      413,
      "This file is larger than 16 MB. Import it in a terminal on the server: npm run works -- import FILE",
      new Uint8Array(16 * megabyte + 1),
    ],
  ])("%s, and the page says so", async (_, status, problem, content, name) => {
    const before = folders();
    const page = await upload(content, name);
    expect(page.status).toBe(status);
    expect(page.get("alert").text).toContain(problem);
    expect(folders()).toEqual(before);
    expect(app.records("staged-file")).toHaveLength(0);
  });

  it("if it cannot be stored, and the log says why", async () => {
    const before = folders();
    const page = await admin.visit(path);
    page.fill({ "File to import": new File([work], "works.json") });
    app.logged.length = 0;
    const repair = app.breakStore("read only");
    const refused = await page.press("Upload");
    repair();
    expect(refused.status).toBe(503);
    expect(refused.get("alert").text).toContain("Upload it again.");
    expect(folders()).toEqual(before);
    expect(app.logged.map(({ level }) => level)).toContain(50);
  });
});
