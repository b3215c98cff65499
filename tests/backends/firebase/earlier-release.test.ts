import { Timestamp } from "firebase-admin/firestore";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { firestoreAt, startFirestore } from "../../support/stores/firestore";
import { arrangementOf, idsOf, undoChanges } from "../../support/work";
import { firestoreMedia } from "~/backends/firebase/media.server";
import { firestoreWorks } from "~/backends/firebase/works.server";
import { updateWork } from "~/changes/save.server";

type Documents = Record<string, Record<string, object>>;

const dump = JSON.parse(
  readFileSync("tests/fixtures/release-457657c.firestore.json", "utf8"),
  (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if ("$bytes" in value) return Buffer.from(String(value.$bytes), "base64");
    if ("$time" in value) return Timestamp.fromMillis(Number(value.$time));
    return value;
  },
) as Documents;

it("keeps the works, changes, trash, order, redirects, and images of an earlier release", async () => {
  const { port } = await startFirestore();
  const database = firestoreAt(port);
  for (const [collection, documents] of Object.entries(dump)) {
    for (const [id, data] of Object.entries(documents)) {
      await database.collection(collection).doc(id).set(data);
    }
  }
  const works = firestoreWorks(() => database);
  const ids = ["draft", "placed", "public", "scheduled"];
  expect(idsOf(await works.list())).toEqual(ids);
  expect(await arrangementOf(works)).toMatchObject({
    "app/first": "second",
    "order/Tools": ["public"],
  });
  const by = "ada@example.org";
  const work = { id: "public", title: "Public work" };
  await updateWork(works, { ...work, type: "list-item" }, 2, by);
  const { changes } = await works.changes({ workId: "public", limit: 9 });
  expect(changes.map(({ rev, action }) => [rev, action])).toEqual([
    [3, "edit"],
    [2, "edit"],
    [1, "add"],
  ]);
  const before = { description: "Edited once.", appId: "second" };
  expect(changes[0]?.before).toMatchObject(before);
  const trash = await works.changes({ inTrash: true, limit: 9 });
  expect(trash.changes.map(({ workId }) => workId)).toEqual(["deleted"]);
  const [removal] = trash.changes;
  if (removal) await undoChanges(works, [removal], by);
  expect((await works.get("deleted"))?.document.title).toBe("Deleted work");
  const media = firestoreMedia(() => database);
  const { pictures } = await media.list({ limit: 9 });
  const file = pictures[0]?.address.replace("/media/", "") ?? "";
  expect((await media.read(file))?.length).toBeGreaterThan(1000);
});
