import { access } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WorksStore } from "~/changes/works-port";
import { settingsId } from "~/kinds/settings";
import { type Outcome, runCommand } from "../support/command";
import { freePort } from "../support/free-port";
import { openFolder, storesIn } from "../support/stores/embedded-store";
import { firestoreAt, startFirestore } from "../support/stores/firestore";
import { firestoreStores } from "../support/stores/stores";
import { temporaryFolder } from "../support/temporary-folder";
import { idsOf, putWorks, removeWorks, storedWork } from "../support/work";

interface BackEnds {
  embedded: WorksStore;
  records: ReturnType<typeof storesIn>["records"];
  firebase: WorksStore;
  copy: (...args: string[]) => Promise<Outcome>;
  settings: Record<string, string>;
}

async function backEnds(): Promise<BackEnds> {
  const dataDir = join(await temporaryFolder(), "data");
  openFolder(dataDir).close();
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  const settings = {
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: "demo-site",
    FIRESTORE_EMULATOR_HOST: `localhost:${port}`,
    ALLOW_EMULATORS: "1",
  };
  const { works: embedded, records } = storesIn(dataDir);
  return {
    embedded,
    records,
    firebase: firestoreStores(() => database).works,
    settings,
    copy: (...args) => runCommand(["cli/works.ts", "copy", ...args], settings),
  };
}

const moveIn = ["--from", "embedded", "--to", "firebase"];
const moveOut = ["--from", "firebase", "--to", "embedded"];

const catalogue = [
  storedWork("Ada", {
    createdAt: "2019-08-07T06:05:04.000Z",
    updatedAt: "2020-01-01T00:00:00.000Z",
    rev: 7,
  }),
  storedWork("malformed", { title: 7, createdAt: null }),
  storedWork("what? 100% “作品” 🦊", {
    features: ["a", "b"],
    surplus: { list: [1, null, { a: -0.5 }], "a.b/c`": "" },
  }),
];

describe("copy", () => {
  it("copies documents unchanged, including dates and unknown fields, in both directions", async () => {
    const there = await backEnds();
    await putWorks(there.embedded, ...catalogue);
    expect(await there.copy(...moveIn)).toEqual({
      code: 0,
      out: "Copied 3 works: 3 new, 0 replaced, 0 unchanged.\nembedded has 3 works, and firebase has 3.\n",
      err: "",
    });
    expect(await there.firebase.list()).toEqual(catalogue);

    await removeWorks(there.embedded, ...idsOf(catalogue));
    const back = await there.copy(...moveOut);
    expect({ code: back.code, err: back.err }).toEqual({ code: 0, err: "" });
    // A reused ID continues its revisions.
    const all = await there.embedded.list();
    expect(idsOf(all)).toEqual(idsOf(catalogue));
    for (const [index, { document }] of all.entries()) {
      expect({ ...document, rev: 0 }).toEqual({ ...catalogue[index]?.document, rev: 0 });
    }
  });

  it("continues after an interruption, and reports its progress", async () => {
    const { embedded, firebase, copy } = await backEnds();
    const works = Array.from({ length: 205 }, (_, index) =>
      storedWork(`work-${String(index).padStart(3, "0")}`, { createdAt: "x" }),
    );
    await putWorks(embedded, ...works);
    await putWorks(firebase, ...works.slice(0, 3));
    expect((await copy(...moveIn)).out).toBe(
      "200 of 202 works are done.\nCopied 205 works: 202 new, 0 replaced, 3 unchanged.\nembedded has 205 works, and firebase has 205.\n",
    );
    expect(await firebase.list()).toEqual(works);
    expect((await copy(...moveIn)).out).toMatch(
      /Copied 205 works: 0 new, 0 replaced, 205 unchanged\./,
    );
  });

  it("rejects works that Firestore cannot store, and lists them", async () => {
    const { embedded, firebase, copy } = await backEnds();
    await putWorks(
      embedded,
      ...catalogue,
      storedWork("a/b"),
      storedWork("Bob", { matrix: [[1, 2]] }),
      storedWork("Cyd", { list: [{ half: "\ud83d" }] }),
    );
    expect(await copy(...moveIn)).toEqual({
      code: 1,
      out: "",
      err: 'Nothing was copied: these works cannot be stored.\n"Bob": It contains a list directly inside another list.\n"Cyd": It contains text with an incomplete character.\n"a/b": An ID cannot contain a slash (/).\n',
    });
    expect(await firebase.list()).toEqual([]);
  });

  it("copies the address in the IDs of the feeds", async () => {
    const { records, firebase, copy } = await backEnds();
    const [kind, id, data] = ["feed-base", "works", "https://former.example"] as const;
    const expiresAt = Date.now() + 1e9;
    await records.edit(kind, id, () => ({ kind, id, at: 0, expiresAt, data }));
    await copy(...moveIn);
    const { siteDocuments } = await firebase.snapshot();
    expect(siteDocuments.get(settingsId)).toMatchObject({ feedBase: data });
  });

  it("does not create a missing source database", async () => {
    const dataDir = join(await temporaryFolder(), "data");
    const { code, err } = await runCommand(["cli/works.ts", "copy", ...moveIn], {
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID: "demo-site",
      FIRESTORE_EMULATOR_HOST: `localhost:${await freePort()}`,
      ALLOW_EMULATORS: "1",
    });
    expect(code).toBe(1);
    expect(err).toBe(
      `DATA_DIR (${dataDir}) has no database. Set DATA_DIR to the folder that contains site.sqlite.\n`,
    );
    await expect(access(dataDir)).rejects.toThrow();
  });
});
