import { expect, it } from "vitest";
import { storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, removeWorks, storedWork } from "../support/work";
import { undo, UndoConflicts } from "~/changes/undo.server";

const options = { by: "ada@example.org", now: new Date() };

it("undoes nothing if a change conflicts, also in a store that writes in parts", async () => {
  const store = storeIn(await temporaryFolder());
  const inParts = { ...store, mostPerWrite: 1 };
  const removals = await putWorks(store, storedWork("a"), storedWork("b")).then(
    () => removeWorks(store, "a", "b"),
  );
  await putWorks(store, storedWork("b", { title: "Another" }));
  await expect(undo(inParts, removals, options)).rejects.toThrow(UndoConflicts);
  expect(await store.get("a")).toBeUndefined();
});

it("undoes a change of the arrangement in a store that writes in parts", async () => {
  const store = storeIn(await temporaryFolder());
  const inParts = { ...store, mostPerWrite: 1 };
  const changes = await store.write({
    ...{ ids: ["a", "__arrangement__"], by: "ada@example.org" },
    ...{ action: "edit", batch: "b" },
    edit: () => [
      storedWork("a"),
      { id: "__arrangement__", document: { "app/old": "new" } },
    ],
  });
  await undo(inParts, changes, options);
  expect(await store.get("a")).toBeUndefined();
  expect(await store.arrangement()).not.toHaveProperty("app/old");
});
