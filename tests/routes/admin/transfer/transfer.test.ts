import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { fileOf as imageOf, noise, plain } from "../../../support/images";
import { problemOf } from "../../../support/page/refused-form";
import { settled } from "../../../support/page/settled";
import { undo } from "../../../support/page/undo";
import { zipOf } from "../../../support/zip";

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
  return settled(admin, await page.fill({ "File to import": file }).press("Upload"));
}

async function download(): Promise<File> {
  const page = await admin.visit(path);
  const backup = await page.press("Download a backup");
  expect(backup.header("Content-Type")).toBe("application/zip");
  expect(backup.header("Content-Disposition")).toMatch(
    /^attachment; filename="works-\d{4}-\d\d-\d\d\.zip"$/,
  );
  return new File([new Uint8Array(backup.answer.bytes)], "site.zip");
}

async function restore(backup: File) {
  const page = await admin.visit(path);
  return settled(admin, await page.fill({ "Backup to restore": backup }).press("Restore"));
}

async function titles(): Promise<string> {
  const stored = await app.storedWorks();
  return stored.map(({ document }) => String(document.title)).join(", ");
}

beforeEach(async () => {
  app.execute(
    "DELETE FROM siteDocuments; DELETE FROM works; DELETE FROM pictures; DELETE FROM pictureFiles",
  );
  app.removeRecords("staged-file");
  await app.putWorks(work("a"), work("b", { appId: "taken" }));
});

it.each<[string, string, BufferEncoding, number]>([
  ["changed", "Zoë", "latin1", 400],
  ["changed to control characters", "\x1f@825B", "latin1", 400],
  ["kept", "Zoë", "utf8", 303],
  ["without letters beyond ASCII", "Zoe", "latin1", 303],
])("a table that a browser %s, which changes other letters, as eww does", async (...row) => {
  const [, title, encoding, status] = row;
  const content = Buffer.from(`ID,Title,Type\nzoe,${title},list-item\n`, encoding);
  const file = new File([content], "works.csv");
  const answer = await admin.post(path, [
    ["letters", "\x13"],
    ["file", file],
  ]);
  expect(answer.status).toBe(status);
  if (status === 400) expect(problemOf(answer)).toContain("binary");
});

describe("an uploaded file", () => {
  it("shows what it would change, and changes nothing before the confirmation", async () => {
    const page = await upload([
      work("a"),
      work("b", { title: "Better", appId: "taken" }),
      work("c"),
      work("d", { type: "huge" }),
      work("e", { appId: "taken" }),
      { id: "x/y", title: "Slash" },
      "text",
    ]);
    const review = page.main.text;
    expect(review).toContain("New: 2 works Work c (c) Work d (d)");
    expect(review).toContain("Changed: 1 work Unchanged: 1 work");
    expect(review).toContain("Title Before: Work b After: Better");
    expect(review).toContain("Cannot be imported: 3");
    expect(review).toContain('"e": The work "b" already uses its App ID');
    expect(review).toMatch(/Work 6: .*slash/);
    expect(review).toContain("Hidden from visitors: 1 work");
    expect(review).not.toContain("image");
    expect(await titles()).toBe("Work a, Work b");

    const done = await page.press("Import");
    expect(done.path).toContain(`${path}?changed=`);
    expect(done.main.get("status").text).toBe("Imported 3 works. Visitors now see Work c.");
    expect(await titles()).toBe("Work a, Better, Work c, Work d");
    const works = await app.newVisitor().visit("/works");
    expect(works.main.text).toContain("Better");
    await undo(done);
    expect(await titles()).toBe("Work a, Work b");
  });

  it("lists missing images and a malformed order before the confirmation", async () => {
    const gone = `/media/${"a".repeat(46)}`;
    const page = await upload({
      works: [
        work("c", { imageUrl: `${gone}.jpg`, iconUrl: "/media/x.png" }),
        work("d", { longDescription: `![](${gone}-64.webp)`, ctaLink: "javascript:alert(1)" }),
      ],
      arrangement: { categories: "Tools" },
    });
    const review = page.main.text;
    expect(review).toContain(`Missing images: 2 works This site does not have these images.`);
    expect(review).toContain(`Work c (c): ${gone}.jpg, /media/x.png`);
    expect(review).toContain(`Work d (d): ${gone}-64.webp`);
    expect(review).toContain("Links that pages cannot use: 1 work");
    expect(review).toContain("Work d (d): Call to action link javascript:alert(1)");
    expect(review).toContain(
      'Cannot be imported: 1 problem These entries will be skipped. Fix them in the file and upload it again. The arrangement has a malformed part: "categories".',
    );
    await page.press("Import");
    expect(await titles()).toBe("Work a, Work b, Work c, Work d");
  });

  it("is rejected if works have changed since, and can be confirmed again", async () => {
    const page = await upload([work("b", { title: "Better" })]);
    await app.putWorks(work("b", { title: "Mine" }));
    const refused = await page.press("Import");
    expect(refused.status).toBe(409);
    expect(refused.get("alert").text).toContain("nothing was saved");
    expect(await titles()).toBe("Work a, Mine");
    await refused.press("Import");
    expect(await titles()).toBe("Work a, Better");
  });

  it("keeps the choices of a rejected import", async () => {
    const file = [work("b", { title: "Better", status: "draft" }), work("c")];
    const page = await upload(file);
    const takeVisibility = "Also take the visibility of 1 work from the file";
    page.fill({ [takeVisibility]: true, "Keep what exists, and add only new works": true });
    await app.putWorks(work("b", { title: "Mine" }));
    const stale = await page.press("Import");
    expect(stale.status).toBe(409);
    const repair = app.breakStore("read only");
    const failed = await stale.press("Import");
    expect(failed.status).toBe(503);
    repair();
    expect(failed.field(takeVisibility).attribute("checked")).toBe("");
    await failed.press("Import");
    expect(await titles()).toBe("Work a, Mine, Work c");
  });

  it("has to be uploaded again by another admin", async () => {
    const page = await upload([work("c")]);
    app.execute("UPDATE records SET owner = 'bea@example.org' WHERE kind = 'staged-file'");
    const refused = await page.press("Import");
    expect(refused.path).toContain(path);
    expect(refused.main.get("status").text).toContain("Upload it again");
    expect(await titles()).toBe("Work a, Work b");
  });
});

it("restores the settings and pages of a backup if the person agrees", async () => {
  const rename = async (name: string, Title: string) =>
    (await admin.visit(`/admin/pages/${name}/edit`)).fill({ Title }).press("Update Page");
  await (await admin.visit("/admin/site")).fill({ Name: "Harbour Labs" }).press("Save settings");
  await rename("about", "Our harbor");
  const shown = async () => {
    const visitor = app.newVisitor();
    const pages = ["/", "/about", "/community", "/works"].map((path) => visitor.visit(path));
    return (await Promise.all(pages)).map(({ body }) => body);
  };
  const [backup, before] = [await download(), await shown()];
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  // The site notices its own writes at once.
  await app.putWorks(work("z", { status: "draft" }));
  await (await admin.visit("/admin/site")).fill({ Name: "Other" }).press("Save settings");
  await rename("community", "Come aboard");
  const page = await restore(backup);
  expect(page.main.text).toContain("Changed: 2 pages and the settings");
  expect(page.main.text).toContain("Title Before: Come aboard After: (original text)");
  expect(page.main.text).toContain("The site’s settings Name Before: Other");
  expect(page.main.text).toContain("The page About Title");
  page.fill({ "Keep what exists, and add only new works": true });
  const added = await page.press("Import");
  expect(added.notice).toMatch(/^Imported 2 works.*\. Visitors now see 2 more works\.$/);
  const kept = await app.newVisitor().visit("/about");
  expect(kept.title).toBe("Our harbor – Other");
  const restored = await (await restore(backup)).press("Import");
  expect(await shown()).toEqual(before);
  const { main } = await undo(restored);
  expect(main.get("status").text).toMatch(/^Undid changes to .* and the settings\./);
  app.execute("DELETE FROM siteDocuments");
});

describe("a table", () => {
  const tableOf = (text: string, name = "list.csv") => new File([text], name);

  it("is reviewed like JSON, and its columns can be matched", async () => {
    const unnamed = (await upload(tableOf("Name\nA\n"))).main.text;
    expect(unnamed).toContain("Nothing in this file can be imported yet.");
    expect(unnamed).toMatch(/Fix these problems, then try again. No column has the heading Title/);
    const page = await upload(tableOf("Titel;Preis;ID\nBetter;$5;b\nNew;;\nWrong;;x/y\n"));
    const matched = await page.fill({ Titel: "Title", Preis: "Price" }).press("Use these fields");
    const review = matched.main.text;
    expect(review).toContain("New: 1 work New (new)");
    expect(review).toContain("Changed: 1 work");
    expect(review).toMatch(/Better .*Title Before: Work b After: Better Price Added: \$5/);
    expect(review).toContain("Row 4, ID: An ID cannot contain a slash");
    const done = await matched.press("Import");
    expect(done.main.get("status").text).toBe("Imported 2 works. Visitors now see New.");
    expect(await app.storedWork("b")).toMatchObject({
      title: "Better",
      price: "$5",
      category: "Tools",
      appId: "taken",
    });
    expect(await app.storedWork("new")).toMatchObject({ appId: "new" });
    await undo(done);
    expect(await titles()).toBe("Work a, Work b");
  });

  it("that was downloaded changes nothing, nor does a changed cell that is imported again", async () => {
    const file = await (await admin.visit(path)).press("Download as CSV");
    expect(file.header("Content-Type")).toBe("text/csv; charset=utf-8");
    const same = await upload(tableOf(file.body));
    expect(same.main.text).toContain("This file would not change anything.");
    const changed = file.body.replace("Work a", "Work z");
    await (await upload(tableOf(changed))).press("Import");
    expect(await titles()).toBe("Work z, Work b");
    const again = await upload(tableOf(changed));
    expect(again.main.text).toContain("This file would not change anything.");
  });

  it("with many rows shows 100 at a time, and Import saves all while pages are served", async () => {
    const titles = Array.from({ length: 250 }, (_, index) => `Row ${index + 1}\n`);
    const page = await upload(tableOf(`Title\n${titles.join("")}`));
    expect(page.main.text).toContain("New: 250 works Row 1 (row-1)");
    expect(page.main.text).toContain("1 to 100 of 250");
    expect(page.main.text).not.toContain("Row 101 ");
    const last = await (await page.press("Next")).press("Next");
    expect(last.main.text).toContain("Row 250 (row-250) 201 to 250 of 250");
    const visitor = app.newVisitor();
    // The first view of a route takes much longer than the next one.
    await visitor.visit("/about");
    const importing = last.press("Import");
    const served = visitor.visit("/about").then(({ status }) => status);
    expect(await Promise.race([served, importing])).toBe(200);
    const { main } = await importing;
    expect(main.get("status").text).toBe("Imported 250 works. Visitors now see them.");
    expect(await app.storedWorks()).toHaveLength(252);
  });

  it("with many columns asks for the fields of 20 at a time", async () => {
    const headings = Array.from({ length: 25 }, (_, index) => `Heading ${index + 1}`);
    const page = await upload(tableOf(`${headings.join()}\n${headings.join()}\n`));
    const first = await page.fill({ "Heading 1": "Title" }).press("Use these fields");
    const second = await first.press("Next");
    expect(second.main.text).not.toContain("Heading 2 ");
    const matched = await second.fill({ "Heading 25": "Price" }).press("Use these fields");
    await matched.press("Import");
    expect(await app.storedWork("heading-1")).toMatchObject({
      title: "Heading 1",
      price: "Heading 25",
    });
  });
});

async function uploadImage(content: Uint8Array): Promise<string> {
  const page = await admin.visit("/admin/media");
  const next = await page.fill({ "Upload an image": imageOf(content) }).press("Upload");
  return next.main.select(".tile-picture")[0]?.attribute("src") ?? "";
}

/** Includes the photos for cards, which archives leave out and the import makes again. */
function images(): number {
  return app.rows("pictureFiles").length;
}

describe("an archive", () => {
  const advice = "Export the works and images again, then import that file without changes.";

  it("contains the images, which appear with their works", async () => {
    const photo = await uploadImage(await noise(900, 500).jpeg().toBuffer());
    const logo = await uploadImage(await plain(30, 20).png().toBuffer());
    await app.putWorks(
      work("a", { imageUrl: photo }),
      work("b", { appId: "taken", iconUrl: logo }),
    );
    const count = images();
    const archive = await download();
    app.execute("DELETE FROM pictures; DELETE FROM pictureFiles");
    for (const id of ["a", "b"]) await app.removeWork(id);

    const page = await upload(archive);
    const review = page.main.text;
    expect(review).toContain("New: 2 works Work a (a) Work b (b)");
    expect(review).toContain("Images: 2.");
    expect(await titles()).toBe("");
    expect(images()).toBe(count);
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
    expect(images()).toBe(count);
  });

  it.each<[string, [string, string][], string]>([
    [
      "a file that no export writes",
      [
        ["works.json", "[]"],
        ["run.sh", ""],
      ],
      `The archive contains "run.sh", which is not part of an export. ${advice}`,
    ],
    [
      "too many works for an upload",
      [["works.json", " ".repeat(17 * 1024 * 1024)]],
      "works.json is larger than 16 MB. Import the archive in a terminal on the server: npm run works -- import FILE",
    ],
    ["no JSON", [["works.json", "x"]], "The file is not JSON"],
  ])("with %s is rejected, and nothing is stored", async (_, entries, why) => {
    const count = images();
    const staged = app.records("staged-file");
    const refused = await upload(new File([await readFile(await zipOf(entries))], "site.zip"));
    expect(refused.status).toBe(422);
    expect(refused.get("alert").text).toContain("Nothing was imported.");
    expect(refused.get("alert").text).toContain(why);
    expect(images()).toBe(count);
    expect(app.records("staged-file")).toEqual(staged);
    const dashboard = await admin.visit("/admin/dashboard");
    expect(dashboard.main.text).not.toContain("An upload");
  });

  it("has to be uploaded again if its images could not be stored", async () => {
    await uploadImage(await plain(31, 20).png().toBuffer());
    const archive = await download();
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

const folders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`works-import-${process.pid}-`));

describe("an uploaded file leaves no temporary folder", () => {
  const listed = '[{"id":"b","title":"B","type":"list-item"}]';

  it.each<[string, () => Promise<File> | File]>([
    ["if it is reviewed", () => fileOf(listed)],
    ["if it is an archive", download],
  ])("%s, and its review opens", async (_, make) => {
    const file = await make();
    const before = folders();
    const page = await upload(file);
    expect(page.path).toMatch(/^\/admin\/works\/review\?source=import&file=[\w-]{16}/);
    expect(page.main.text).toContain(`What ${file.name} will change`);
    expect(folders()).toEqual(before);
    expect(app.records("staged-file")).toHaveLength(1);
  });

  it.each<[string, number, string, BlobPart, string?]>([
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
      new Uint8Array(16 * 1024 * 1024 + 1),
    ],
  ])("%s, and the page says so", async (_, status, problem, content, name = "works.json") => {
    const before = folders();
    const page = await upload(new File([content], name));
    expect(page.status).toBe(status);
    expect(page.get("alert").text).toContain(problem);
    expect(folders()).toEqual(before);
    expect(app.records("staged-file")).toHaveLength(0);
  });

  it("if none was chosen", async () => {
    const page = await (await admin.visit(path)).press("Upload");
    expect(page.status).toBe(422);
    expect(page.get("alert").text).toContain("Choose a file.");
  });

  it("if it cannot be stored, and the log says why", async () => {
    const before = folders();
    const page = await admin.visit(path);
    page.fill({ "File to import": fileOf(listed) });
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
