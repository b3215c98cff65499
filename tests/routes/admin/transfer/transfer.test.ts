import { undo } from "../../../support/page/undo";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";
import { settled } from "../../../support/page/settled";

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
  return page.fill({ "File to import": file }).press("Upload");
}

async function download(): Promise<File> {
  const { answer } = await (await admin.visit(path)).press("Download a backup");
  return new File([new Uint8Array(answer.bytes)], "backup.zip");
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
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(work("a"), work("b", { appId: "taken" }));
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
    expect(review).not.toContain("picture");
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
        work("d", {
          longDescription: `![](${gone}-64.webp)`,
          ctaLink: "javascript:alert(1)",
        }),
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

  it("can add only the new works", async () => {
    await app.putWorks(work("s", { sample: true }));
    const page = await upload([work("b", { title: "Better" }), work("c")]);
    expect(page.main.text).toContain("Otherwise, the import replaces 1 work with");
    expect(page.main.text).toContain("Not in the file: 2 works");
    page.fill({
      "Keep what exists, and add only new works": true,
    });
    const done = await page.press("Import");
    expect(await titles()).toBe("Work a, Work b, Work c, Work s");
    const samples = await done.press("Remove the sample works");
    await samples.press("Remove the sample works");
    expect(await titles()).toBe("Work a, Work b, Work c");
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
    page.fill({
      [takeVisibility]: true,
      "Keep what exists, and add only new works": true,
    });
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

describe("a backup", () => {
  it("changes nothing on the site that it comes from", async () => {
    const page = await restore(await download());
    expect(page.main.text).toContain("This file would not change anything.");
  });

  it("contains the order and the old addresses", async () => {
    const order = await admin.visit("/admin/categories?category=Tools");
    await order.fill({ "Position of Work b": "1" }).press("Move to: Work b");
    const edit = await admin.visit("/admin/dashboard/b/edit");
    await edit.fill({ "App ID": "new" }).press("Update Work");
    const backup = await download();
    const before = await app.newVisitor().visit("/works");
    app.execute("DELETE FROM siteDocuments; DELETE FROM works");
    await app.putWorks(work("a"));
    const page = await restore(backup);
    expect(page.main.text).toContain("Changed: the order");
    const done = await page.press("Import");
    expect(done.main.get("status").text).toContain("Imported Work b and the order.");
    expect(done.main.text).toContain("and the trash, so these stay as they are.");
    const after = await app.newVisitor().visit("/works");
    expect(after.body).toBe(before.body);
    const moved = await app.newVisitor().visit("/works/taken");
    expect([moved.path, ...moved.redirects]).toEqual(["/works/new", 301]);
    await undo(done);
    expect(await titles()).toBe("Work a");
  });
});

it("restores the settings and pages of a backup if the person agrees", async () => {
  await (await admin.visit("/admin/site")).fill({ Name: "Harbour Labs" }).press("Save settings");
  await (
    await admin.visit("/admin/pages/about/edit")
  )
    .fill({ Title: "Our harbor" })
    .press("Update Page");
  const shown = async () => {
    const visitor = app.newVisitor();
    const pages = ["/", "/about", "/works"].map((path) => visitor.visit(path));
    return (await Promise.all(pages)).map(({ body }) => body);
  };
  const [backup, before] = [await download(), await shown()];
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  // The site notices its own writes at once.
  await app.putWorks(work("a", { title: "Another" }));
  await (await admin.visit("/admin/site")).fill({ Name: "Other" }).press("Save settings");
  const page = await restore(backup);
  expect(page.main.text).toMatch(/Changed: (?:1 work, )?1 page,? and the settings/);
  expect(page.main.text).toContain("The site’s settings Name Before: Other");
  expect(page.main.text).toContain("The page About Title");
  page.fill({ "Keep what exists, and add only new works": true });
  await page.press("Import");
  const kept = await app.newVisitor().visit("/about");
  expect(kept.title).toBe("Our harbor – Other");
  await (await restore(backup)).press("Import");
  expect(await shown()).toEqual(before);
  app.execute("DELETE FROM siteDocuments");
});

it("serves pages while it imports hundreds of works", async () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    work(`work-${index}`, {
      description: "A sentence of a usual length about what this work does.",
    }),
  );
  const page = await upload(many);
  expect(page.main.text).toContain("New: 600 works");
  expect(page.main.all("group")[0]?.all("listitem")).toHaveLength(100);
  const visitor = app.newVisitor();
  let isOver = false;
  const importing = page.press("Import").finally(() => (isOver = true));
  let served = 0;
  while (!isOver) {
    const { status } = await visitor.visit("/about");
    expect(status).toBe(200);
    served += 1;
    await sleep(20);
  }
  expect(served).toBeGreaterThan(2);
  const next = await importing;
  expect(next.main.get("status").text).toBe("Imported 600 works. Visitors now see them.");
  expect(await app.storedWorks()).toHaveLength(602);
}, 120_000);
