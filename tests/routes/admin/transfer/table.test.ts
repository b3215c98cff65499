import { undo } from "../../../support/page/undo";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { loadApp } from "../../../support/app";

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

async function titles(): Promise<string> {
  const stored = await app.storedWorks();
  return stored.map(({ document }) => String(document.title)).join(", ");
}

beforeEach(async () => {
  app.execute("DELETE FROM siteDocuments; DELETE FROM works");
  await app.putWorks(work("a"), work("b", { appId: "taken" }));
});

describe("a table", () => {
  const tableOf = (text: string, name = "list.csv") => new File([text], name);

  it("is reviewed like JSON, and its columns can be matched", async () => {
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

  it("has a column whose cells do not fit its heading, and that is left out", async () => {
    const page = await upload(tableOf(readFileSync("tests/fixtures/own-type-column.csv", "utf8")));
    expect(page.field("type").description).toContain("3 of 3 cells do not fit the field Type");
    const matched = await page
      .fill({ type: "Leave out", owner: "Makers" })
      .press("Use these fields");
    expect(matched.main.text).toContain("New: 4 works Street Ledger");
    expect(matched.main.text).not.toContain("Cannot be imported");
    await matched.press("Import");
    expect(await titles()).toContain("Bird Counter, Quiet Reader, Street Ledger, Tide Tables");
  });

  it("has a cell with commas that is kept whole", async () => {
    const page = await upload(
      tableOf(readFileSync("tests/fixtures/lists-with-commas.csv", "utf8")),
    );
    expect(page.main.text).toContain("The cells of “Features” are split at commas: 3 features.");
    const whole = await page
      .fill({ "Commas in Features": "Part of the text: 1 feature" })
      .press("Use these fields");
    await whole.press("Import");
    expect(await app.storedWork("tide-board")).toMatchObject({
      features: ["Works offline,Free for schools,Open data"],
      coCreators: [{ creatorName: "Iko Sato" }],
    });
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

  it("with many rows shows the first 100 and links to the rest, and Import saves all", async () => {
    const titles = Array.from({ length: 250 }, (_, index) => `Row ${index + 1}\n`);
    const page = await upload(tableOf(`Title\n${titles.join("")}`));
    expect(page.main.text).toContain("New: 250 works Row 1 (row-1)");
    expect(page.main.text).toContain("1 to 100 of 250");
    expect(page.main.text).not.toContain("Row 101 ");
    const last = await (await page.press("Next")).press("Next");
    expect(last.main.text).toContain("Row 250 (row-250) 201 to 250 of 250");
    await last.press("Import");
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

  it("has a template, which is a draft", async () => {
    const page = await admin.visit(path);
    const file = await page.press("Download a template");
    const review = await upload(tableOf(file.body));
    expect(review.main.text).toContain("New: 1 work Example work");
    expect(review.main.text).not.toContain("Visitors will see");
  });

  it.each([
    ["list.xlsx", "PK", "Save the sheet as CSV"],
    ["list.csv", "", "The file is empty."],
    ["list.tsv", 'Title\tID\n"A\tb', "is never closed"],
  ])("%s that cannot be read is rejected", async (name, text, problem) => {
    const refused = await upload(tableOf(text, name));
    expect(refused.status).toBe(422);
    expect(refused.get("alert").text).toContain(problem);
  });
});
