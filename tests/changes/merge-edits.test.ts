import { describe, expect, it } from "vitest";
import { EditConflict, mergeFields, saveMerged } from "~/changes/merge-edits.server";
import { StaleWork, type WorksStore } from "~/changes/change";
import type { StoredWork } from "~/kinds/work";
import { revOf } from "~/kinds/work-document.server";
import { openFolder, storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { ada, retitle } from "../stores/open-store";

const fields = ["title", "category"] as const;
type Form = Record<(typeof fields)[number], string>;

const formOf = ({ document }: StoredWork): Form => ({
  title: String(document.title),
  category: String(document.category),
});

const before = { title: "Tide", category: "Sea" };

/** The work has revision 1, and somebody else changed its title in revision 2. */
async function editedWork() {
  const folder = await temporaryFolder();
  const store = storeIn(folder);
  await putWorks(store, storedWork("tide", before));
  await store.write(retitle("tide", "High Tide"));
  return { folder, store };
}

function execute(folder: string, sql: string): void {
  openFolder(folder).exec(sql);
}

/** Saves a form that showed `rev`, where only the category was changed. */
async function saveCategory(store: WorksStore, rev: number) {
  const edit = {
    values: { ...before, category: "Maps" },
    rev,
    formOf,
    merge: (base: Form | undefined, mine: Form, theirs: Form) =>
      mergeFields(fields, base, mine, theirs),
  };
  try {
    await saveMerged(store, edit, async (values, known) => {
      await store.write({
        ...ada,
        batch: "merged",
        ids: ["tide"],
        edit: (stored) => {
          const document = stored.get("tide") ?? {};
          if (revOf(document) !== known) {
            throw new StaleWork({ id: "tide", document });
          }
          return [{ id: "tide", document: { ...document, ...values } }];
        },
      });
      return "merged";
    });
  } catch (cause) {
    if (!(cause instanceof EditConflict)) throw cause;
    return (cause as EditConflict).fields;
  }
  const work = await store.get("tide");
  return work && formOf(work);
}

describe("an edit of a form that showed an earlier revision", () => {
  it("asks if the changes since then are not all stored", async () => {
    const { folder, store } = await editedWork();
    await store.write(retitle("tide", "Low Tide"));
    execute(folder, "DELETE FROM changes WHERE rev <= 2");
    expect(await saveCategory(store, 1)).toEqual(fields);
  });

  it("asks if another program saved the work without a change", async () => {
    const { folder, store } = await editedWork();
    execute(folder, `UPDATE works SET data = json_set(data, '$.title', 'Ebb', '$.rev', 3)`);
    expect(await saveCategory(store, 1)).toEqual(fields);
  });

  it("asks if the ID belongs to another work now", async () => {
    const { store } = await editedWork();
    await removeWorks(store, "tide");
    const createdAt = "2026-02-03T04:05:06.000Z";
    const other = { title: "Ebb", category: "Sea", createdAt };
    await putWorks(store, storedWork("tide", other));
    expect(await saveCategory(store, 1)).toEqual(fields);
  });
});
