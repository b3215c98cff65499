import { describe, expect, it } from "vitest";
import type { Plan } from "~/changes/plan.server";
import { documentsById, pageDocumentId } from "~/kinds/kind";
import { settingsId } from "~/kinds/settings";
import type { WorkDocument } from "~/kinds/work";
import { reviewImport, withoutVisibility } from "~/transfer/review-import.server";
import { newStore } from "../support/stores/embedded-store";
import { idsOf, storedWork, undoChanges, writeAll } from "../support/work";

const [then, now] = ["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"];
const stored = documentsById([storedWork("a", { createdAt: then })]);

it.each([
  ["keeps a creation time that the file lacks", {}, true, []],
  ["keeps it beside other changes", { title: "New" }, true, ["a", then]],
  ["overwrites it if asked", { createdAt: now }, true, ["a", now]],
  ["ignores it otherwise", { createdAt: now }, false, []],
  ["uses the time of the change for a new work", { id: "b" }, true, ["b", now]],
])(
  "an import %s",
  async (_, { id = "a", ...fields }: Record<string, string>, overwrite, expected) => {
    const works = [storedWork(id, { updatedAt: now, ...fields })];
    const file = { works, problems: [], siteDocuments: new Map() };
    const { plan } = await reviewImport(file, stored, overwrite);
    expect(plan.items.flatMap(({ id, document }) => [id, document?.createdAt])).toEqual(expected);
  },
);

it("a backup brings works back without a creation time, and with the form of their times", async () => {
  const time = new Date(now).toISOString();
  const { id, document } = storedWork("b", { updatedAt: time });
  const times = { updatedAt: { timestampValue: time } };
  const known = documentsById([storedWork("a", times)]);
  const file = { works: [{ id, document }], problems: [], siteDocuments: new Map() };
  const read = async (isBackup: boolean) =>
    (await reviewImport({ ...file, isBackup }, known)).plan.items[0]?.document;
  expect(await read(true)).toEqual(document);
  expect(await read(false)).toEqual({ ...document, ...times, createdAt: times.updatedAt });
});

describe("an import of works and site documents", () => {
  const site: [string, WorkDocument][] = [
    [settingsId, { name: "Old" }],
    [pageDocumentId("about"), { body: "Same" }],
  ];
  const known = documentsById(
    [
      storedWork("draft", { status: "draft" }),
      storedWork("same", { title: "Same" }),
      storedWork("owner", { appId: "map" }),
    ],
    new Map(site),
  );
  const file = {
    works: [
      storedWork("draft"),
      storedWork("same", { title: "Same" }),
      storedWork("taker", { appId: "map" }),
      storedWork("broken", { type: "huge" }),
    ],
    problems: ["Work 9: It has no ID."],
    siteDocuments: new Map([
      [settingsId, { name: "New" }],
      [pageDocumentId("about"), { body: "Same" }],
      [pageDocumentId("privacy"), { body: "Added" }],
    ]),
  };
  const idsIn = (plan: Plan) => plan.items.map(({ id }) => id);
  const privacy = pageDocumentId("privacy");

  it("leaves out what is unchanged, or would take an App ID", async () => {
    const review = await reviewImport(file, known);
    const ids = ["draft", "broken", settingsId, privacy];
    expect(idsIn(review.plan)).toEqual(ids);
    expect(review.unchanged).toBe(1);
    expect(review.unreadable.map(({ id }) => id)).toEqual(["broken"]);
    expect(review.wrong).toEqual([
      "Work 9: It has no ID.",
      '"taker": The work "owner" already uses its App ID "map".',
    ]);
    const placeOf = () => "Row 3, App ID";
    const { wrong } = await reviewImport({ ...file, placeOf }, known);
    expect(wrong.at(-1)).toMatch(/^Row 3, App ID: The work "owner"/);
  });

  it("brings back all works of a backup, also those that share an App ID", async () => {
    const works = [storedWork("owner", { appId: "map" }), storedWork("taker", { appId: "map" })];
    const backup = { ...file, works, problems: [], isBackup: true };
    const { plan, wrong } = await reviewImport(backup, new Map());
    expect(idsIn(plan).slice(0, 2)).toEqual(["owner", "taker"]);
    expect(wrong).toEqual([]);
  });

  it("can keep who sees the works", async () => {
    const { plan } = await reviewImport(file, known);
    const kept = await withoutVisibility(plan, known, new Date(now));
    expect(idsIn(kept)).toEqual(["broken", settingsId, privacy]);
  });
});

it("imports works that exchange and take App IDs in several writes", async () => {
  const appIds = async () => (await store.list()).map(({ document }) => document.appId);
  const store = {
    ...(await newStore(
      storedWork("b", { appId: "x" }),
      storedWork("c", { appId: "y" }),
      storedWork("d", { appId: "z" }),
    )),
    mostPerWrite: 3,
  };
  const works = ["z", "y", "x", undefined].map((appId, index) =>
    storedWork("abcd".charAt(index), { appId, title: "New" }),
  );
  const file = { works, problems: [], siteDocuments: new Map() };
  const documents = documentsById(await store.list());
  const { plan, wrong } = await reviewImport(file, documents);
  expect(wrong).toEqual([]);
  const changes = await writeAll(store, plan, "ada@example.org");
  expect(await appIds()).toEqual(["z", "y", "x", undefined]);
  await undoChanges(store, changes, "ada@example.org");
  expect(await appIds()).toEqual(["x", "y", "z"]);
});

it("imports no more pages than a site can have", async () => {
  const page = (number: number, body = "Text"): [string, WorkDocument] => [
    pageDocumentId(`page-${number}`),
    { title: "A page", body },
  ];
  const stored = Array.from({ length: 49 }, (_, index) => page(index));
  const about: [string, WorkDocument] = [pageDocumentId("about"), { body: "" }];
  const { plan, wrong } = await reviewImport(
    {
      works: [],
      problems: [],
      siteDocuments: new Map([page(0, "New"), page(49), page(50), about]),
    },
    new Map(stored),
  );
  expect(wrong).toEqual([
    "The page /page-50: A site can have 50 pages besides the standard ones. Delete a page first.",
  ]);
  expect(idsOf(plan.items)).toEqual(["page-0", "page-49", "about"].map(pageDocumentId));
});
