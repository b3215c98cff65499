import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredWork } from "~/kinds/work";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { formatWorksFile } from "~/transfer/works-file";
import { type Outcome, runCommand } from "../support/command";
import { openFolder, storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { idsOf, putWorks, storedWork } from "../support/work";

function works(dataDir: string, ...args: string[]): Promise<Outcome> {
  return runCommand(["cli/works.ts", ...args], { DATA_DIR: dataDir });
}

async function dataWith(...stored: StoredWork[]): Promise<string> {
  const dataDir = join(await temporaryFolder(), "data");
  openFolder(dataDir).close();
  await putWorks(storeIn(dataDir), ...stored);
  return dataDir;
}

function worksIn(dataDir: string): Promise<StoredWork[]> {
  return storeIn(dataDir).list();
}

async function fileWith(content: unknown): Promise<string> {
  const file = join(await temporaryFolder(), "works.json");
  const text = typeof content === "string" ? content : JSON.stringify(content);
  await writeFile(file, text);
  return file;
}

const sampleIds = idsOf(sampleCatalogue(new Date())).sort();

describe("a table", () => {
  it("is imported without repeating its works, and exported", async () => {
    const dataDir = await dataWith(storedWork("a", { price: "$5" }));
    const folder = await temporaryFolder();
    const file = join(folder, "list.csv");
    await writeFile(file, "ID,Title,Notes\na,Work a,x\n,Tide,y\n");
    for (const counts of ["1 new, 0 replaced, 1", "0 new, 0 replaced, 2"]) {
      const { code, out } = await works(dataDir, "import", file);
      expect(out).toContain("to import them: Notes");
      expect(out).toContain(`Imported 2 works: ${counts} unchanged.`);
      expect(code).toBe(0);
    }
    const copy = join(folder, "copy.csv");
    expect((await works(dataDir, "export", copy)).code).toBe(0);
    expect(await readFile(copy, "utf8")).toMatch(/\r\ntide,Tide,Medium feature,/);
  });

  it("is imported with other fields for its columns", async () => {
    const dataDir = await dataWith();
    const file = join("tests", "fixtures", "own-type-column.csv");
    const refused = await works(dataDir, "import", file);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("“type”: 3 of 3 cells do not fit the field Type");
    expect(refused.err).toContain('or --column "Heading=skip" to leave it out.');
    const columns = ["type=skip", "owner=makers", "projecturl=ctaLink"];
    const columnsOf = (...texts: string[]) => texts.flatMap((text) => ["--column", text]);
    const unknown = await works(dataDir, "import", file, ...columnsOf("kind=skip"));
    expect(unknown.err).toContain(
      "the file has no column “kind”. Its columns are: type, projecturl",
    );
    const { out } = await works(dataDir, "import", file, ...columnsOf(...columns));
    expect(out).toContain("Imported 4 works: 4 new");
  });

  it("is imported only if the person says what a column of yes and no is", async () => {
    const dataDir = await dataWith();
    const file = join("tests", "fixtures", "neighbors", "tables", "draft-yes-or-no.csv");
    const { err } = await works(dataDir, "import", file);
    expect(err).toContain('Nothing was imported:\nUse --column "Draft=visibility",');
    const { out } = await works(dataDir, "import", file, "--column", "Draft=visibility");
    expect(out).toContain("Imported 3 works: 3 new");
  });
});

it("import and export carry a catalogue into an empty store and export it again, byte for byte", async () => {
  const text = await formatWorksFile([
    storedWork("Ada", { createdAt: "then", updatedAt: "", rev: 7 }),
    storedWork("what? 100% “作品” 🦊", {
      createdAt: null,
      updatedAt: null,
      title: "\u0000 <b> \u2028",
      surplus: { b: [1, null, {}], a: -0.5 },
    }),
  ]);
  const dataDir = await dataWith();
  const imported = await works(dataDir, "import", await fileWith(text));
  expect(imported).toEqual({
    code: 0,
    out: "Imported 2 works: 2 new, 0 replaced, 0 unchanged.\n",
    err: "",
  });
  expect((await works(dataDir, "export")).out).toBe(text);
});

describe("import", () => {
  const stored = [storedWork("a", { rev: 3 }), storedWork("b", { rev: 1 })];
  const entries = [
    { id: "c", title: "C", type: "list-item" },
    { id: "b", title: "Another b", type: "list-item" },
    { id: "a", title: "Work a", type: "medium-feature" },
  ];

  it("rejects IDs of other works, lists them, and changes nothing", async () => {
    const dataDir = await dataWith(...stored);
    const file = await fileWith(entries);
    const { code, out, err } = await works(dataDir, "import", file);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err.trimEnd()).toBe(
      "Nothing was imported: these IDs belong to other works. Use --overwrite to replace them.\nb",
    );
    expect(await worksIn(dataDir)).toEqual(stored);
  });

  it("replaces works on request, and skips unchanged ones", async () => {
    const dataDir = await dataWith(...stored);
    const file = await fileWith(entries);
    const { out } = await works(dataDir, "import", file, "--overwrite");
    expect(out).toMatch(/^Nothing in .*\nImported 3 works: 1 new, 1 replaced, 1 unchanged\.\n$/);
    const [a, b, c] = await worksIn(dataDir);
    expect(a).toEqual(stored[0]);
    expect(b?.document).toMatchObject({ title: "Another b" });
    expect(c?.document).toMatchObject({ title: "C", type: "list-item" });
  });

  it("keeps the visibility of replaced works without --with-visibility", async () => {
    const dataDir = await dataWith(...stored);
    const status = "draft";
    const file = await fileWith([{ ...entries[1], status }]);
    await works(dataDir, "import", file, "--overwrite");
    const replaced = (await worksIn(dataDir))[1]?.document;
    expect(replaced).toMatchObject({ title: "Another b" });
    expect(replaced).not.toHaveProperty("status");
    await works(dataDir, "import", file, "--overwrite", "--with-visibility");
    expect((await worksIn(dataDir))[1]?.document).toMatchObject({ status });
  });

  it("reports all problems of a file, and stores nothing", async () => {
    const dataDir = await dataWith(...stored);
    const file = await fileWith([{ id: "new" }, { id: "a/b" }, 7]);
    expect(await works(dataDir, "import", file)).toEqual({
      code: 1,
      out: "",
      err: "Nothing was imported:\nWork 2: An ID cannot contain a slash (/).\nWork 3: This is not an object.\n",
    });
    expect(await worksIn(dataDir)).toEqual(stored);
  });
});

describe("reset", () => {
  it("removes all works, and the next start does not restore the samples", async () => {
    const dataDir = await dataWith(storedWork("a"), storedWork("b"));
    expect(await works(dataDir, "reset")).toEqual({
      code: 0,
      out: "Deleted 2 works. The catalogue now has 0 works. The settings and pages of the site stay as they are.\n",
      err: "",
    });
    expect(await worksIn(dataDir)).toEqual([]);
    expect((await works(dataDir, "export")).out).toContain('"works": [],');
  });

  it("restores the sample catalogue on request", async () => {
    const dataDir = await dataWith(storedWork("not a sample"));
    const { code, out } = await works(dataDir, "reset", "--sample");
    expect(code).toBe(0);
    expect(out).toBe(
      `Deleted 1 work. The catalogue now has ${sampleIds.length} works. The settings and pages of the site stay as they are.\n`,
    );
    expect(idsOf(await worksIn(dataDir)).sort()).toEqual(sampleIds);
  });
});

it("reports in one line that the database cannot be opened", async () => {
  const dataDir = join(await temporaryFolder(), "data");
  await mkdir(dataDir);
  const garbage = "no database ".repeat(1000);
  await writeFile(join(dataDir, "site.sqlite"), garbage);
  const { code, out, err } = await works(dataDir, "export");
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toMatch(/^.*not a database\n$/);
  expect(await readFile(join(dataDir, "site.sqlite"), "utf8")).toBe(garbage);
});
