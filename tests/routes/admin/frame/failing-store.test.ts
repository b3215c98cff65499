import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Reads, Tables } from "~/backends/table";
import { admin as adminAccount } from "../../../support/account";
import { loadApp } from "../../../support/app";
import { fileOf, plain } from "../../../support/images";
import { storedImage } from "../../../support/stored-image";

const app = await loadApp({
  works: [
    { id: "map", title: "Map", type: "list-item" },
    { id: "old", title: "Old", type: "list-item" },
  ],
});
const admin = await app.signIn();

const address = await storedImage(app, "map");
const image = `/admin/media/${address.slice(7, 53)}`;

await app.putWorks({ id: "map", title: "New map", type: "list-item" });
for (const [action, button] of [
  ["unpublish", "Make 1 work a draft"],
  ["publish", "Publish 1 work now"],
]) {
  const asked = await admin.visit(`/admin/works/review?source=bulk&action=${action}&id=map`);
  await asked.press(button ?? "");
}
await admin.post("/admin/dashboard/map/edit", {
  id: "map",
  title: "New map",
  type: "list-item",
  rev: "2",
});
await admin.post("/admin/dashboard/old/delete");

interface StoredChange {
  position: string;
  workId: string;
  batch: string;
}

const changes = app.rows("changes") as StoredChange[];

function lastChange(id: string): StoredChange {
  const change = changes.findLast(({ workId }) => workId === id);
  if (!change) throw new Error(`There is no change of ${id}.`);
  return change;
}

const { batch } = lastChange("map");
const removal = `removal=${lastChange("old").position}`;
const other = fileOf(await plain(8, 8).png().toBuffer());

function errors() {
  const lines = app.logged.filter(({ level }) => level === 50);
  return lines.map(({ msg, err }) => [msg, err !== undefined]);
}

beforeEach(() => {
  app.logged.length = 0;
});

describe("while nothing can be written", () => {
  const store = "The image could not be stored.";
  const notSaved = "A form could not be saved.";

  it.each<[string, Record<string, string> | [string, string | File][], string, string]>([
    [
      "/admin/works/review?source=bulk&action=unpublish&id=map",
      {},
      "Failed to update works.",
      notSaved,
    ],
    ["/admin/dashboard/map/preview", {}, "Failed to save the link.", notSaved],
    [`/admin/works/review?source=undo&batch=${batch}&work=map`, {}, "Failed to undo.", notSaved],
    [`/admin/works/review?source=restore&${removal}`, {}, "Failed to restore work.", notSaved],
    [`/admin/works/review?source=purge&${removal}`, {}, "Failed to delete work.", notSaved],
    [`${image}/delete`, {}, "Failed to delete the image.", notSaved],
    [
      "/admin/works/review?source=unused",
      { also: "recent" },
      "Failed to delete the images.",
      notSaved,
    ],
    [
      image,
      [
        ["intent", "replace"],
        ["file", other],
      ],
      store,
      "An image could not be stored.",
    ],
    ["/admin/media?index", [["file", other]], store, "An image could not be stored."],
  ])("%s answers 503 and logs why", async (path, fields, words, logged) => {
    const form = Array.isArray(fields)
      ? fields
      : { ...(await admin.visit(path)).typed("input"), ...fields };
    const repair = app.breakStore("read only");
    const page = await admin.post(path, form);
    repair();
    expect(page.status).toBe(503);
    expect(page.main.text).toContain(`${words} Please try again.`);
    expect(errors()).toContainEqual([logged, true]);
  });
});

describe("while a table cannot be read", () => {
  const load = "Failed to load works. Please try again.";
  const account = "Failed to load your account. Please try again.";
  const notRead = "A page could not be read.";

  it.each([
    ["works", "/admin/dashboard/map/delete", load, notRead],
    ["works", "/admin/transfer/works.csv", load, notRead],
    ["changes", "/admin/history", load, notRead],
    ["changes", "/admin/history/some-batch", load, notRead],
    ["changes", "/admin/dashboard/map/history", load, notRead],
    ["changes", "/admin/trash", load, notRead],
    ["changes", `/admin/works/review?source=undo&batch=${batch}`, load, notRead],
    ["changes", "/admin/works/review?source=version&work=map&rev=1", load, notRead],
    ["changes", `/admin/works/review?source=restore&${removal}`, load, notRead],
    ["changes", `/admin/works/review?source=purge&${removal}`, load, notRead],
    ["pictures", "/admin/media", "Failed to load images.", "The images could not be read."],
    ["pictures", `${image}/delete`, load, notRead],
    ["people", "/admin/account", account, "The session could not be checked."],
  ])("(%s), %s answers 503 and logs why", async (table, path, words, logged) => {
    app.execute(`ALTER TABLE ${table} RENAME TO hidden`);
    const page = await admin.visit(path);
    app.execute(`ALTER TABLE hidden RENAME TO ${table}`);
    expect(page.status).toBe(503);
    expect(page.body).toContain(words);
    expect(errors()).toContainEqual([logged, true]);
  });
});

describe("outage", async () => {
  const order = await admin.visit("/admin/categories");
  const { version = "" } = order.typed("input");

  it.each<[string, Record<string, string>, string]>([
    [
      "/admin/dashboard/new",
      { id: "new", title: "New title", type: "list-item" },
      "Failed to add work. Please try again.",
    ],
    [
      "/admin/dashboard/map/edit",
      { id: "map", title: "New title", type: "list-item", rev: "0" },
      "Failed to add work. Please try again.",
    ],
    ["/admin/dashboard/map/delete", {}, "Failed to delete work. Please try again."],
    [
      `/admin/works/review?source=undo&batch=${batch}`,
      { seen: "made up", batch: "AAAAAAAAAAAAAAAA" },
      "Failed to undo. Please try again.",
    ],
    [
      "/admin/works/review?source=version&work=map&rev=1",
      {},
      "Failed to restore this version. Please try again.",
    ],
    [
      "/admin/works/review?source=rename&list=categories&from=Uncategorized&to=Other",
      {},
      "Failed to rename. Please try again.",
    ],
    [
      "/admin/categories",
      { version, reset: "Reset" },
      "Failed to save the order. Please try again.",
    ],
  ])(
    "a form at %s comes back whole if the store fails while it is saved",
    async (path, fields, sentence) => {
      let repair: (() => void) | undefined;
      const onRead = () => (repair = app.breakStore("down"));
      const page = await admin.post(path, fields, { onRead });
      expect(page.status).toBe(503);
      expect(page.main.text).toContain(sentence);
      expect(errors()).toContainEqual(["A form could not be saved.", true]);
      const [type] = page.main.select("select[name=type]");
      const { kept = "[]", ...inputs } = page.typed("input");
      const held = Object.fromEntries(JSON.parse(kept) as [string, string][]);
      const shown = { ...inputs, ...held, ...(type && { type: type.value }) };
      // The button of the order's page sends its own value.
      const typed = Object.entries(fields).filter(([name]) => name !== "reset");
      expect(shown).toMatchObject(Object.fromEntries(typed));
      repair?.();
    },
  );

  const notConfirmed =
    "The site could not confirm that your change was saved. Check your account before you try again.";
  const secret = { currentPassword: adminAccount.password, code: "123456" };

  it.each<[string, Record<string, string>]>([
    ["/admin/account?index", { intent: "end-others" }],
    ["/admin/account?index", { intent: "set-up-two-step" }],
    ["/admin/account?index", { ...secret, newPassword: "a new long password" }],
    ["/admin/account/two-step", secret],
    ["/admin/account/two-step", { ...secret, intent: "renew" }],
    ["/admin/account/two-step", { ...secret, intent: "turn-off" }],
  ])(
    "a form at %s (%o) is answered without its passwords if the store fails",
    async (path, fields) => {
      const faults = [undefined, () => app.breakStore("down")];
      for (const onRead of faults) {
        const repairs: (() => void)[] = [];
        if (!onRead) repairs.push(app.breakStore("down"));
        const options = onRead && { onRead: () => void repairs.push(onRead()) };
        const page = await admin.post(path, fields, options);
        repairs.forEach((repair) => repair());
        expect(page.status).toBe(503);
        expect(page.main.text).toContain(
          onRead ? notConfirmed : "The site could not check your session",
        );
        // The form for the password needs nothing from the store.
        const isShown = onRead && path === "/admin/account?index";
        expect(page.body).toContain(isShown ? "Change password" : "Go back");
        for (const text of Object.values(fields)) expect(page.body).not.toContain(text);
      }
    },
  );

  it.each(["/admin/account", "/admin/account/two-step"])(
    "%s says so if the store fails before the guard",
    async (path) => {
      const sentence = "Failed to load your account. Please try again.";
      const repair = app.breakStore("down");
      const page = await admin.visit(path);
      repair();
      expect([page.status, page.main.text]).toEqual([503, expect.stringContaining(sentence)]);
    },
  );
});

/** @returns how many calls in a row waited for each other since the last time. */
function countRounds(tables: Tables): () => number {
  const real = { ...tables };
  let ended = 0;

  /** The store answers after everything that does not wait for it has begun. */
  async function inRound<Result>(call: () => Promise<Result>): Promise<Result> {
    const round = ended + 1;
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    const result = await call();
    ended = Math.max(ended, round);
    return result;
  }

  const counted = (reads: Reads): Reads => ({
    get: (table, ids) =>
      ids.length > 0 ? inRound(() => reads.get(table, ids)) : Promise.resolve(new Map()),
    find: (...query) => inRound(() => reads.find(...query)),
  });
  Object.assign(tables, counted(real), {
    count: (...query) => inRound(() => real.count(...query)),
    read: (...query) => inRound(() => real.read(...query)),
    drop: (...query) => inRound(() => real.drop(...query)),
    async edit(change, options) {
      const result = await real.edit((edit) => change({ ...edit, ...counted(edit) }), options);
      return inRound(async () => result);
    },
  } satisfies Partial<Tables>);
  return () => {
    const rounds = ended;
    ended = 0;
    return rounds;
  };
}

it("waits for the store three times for a dashboard, and six for a save with its page", async () => {
  const app = await loadApp();
  const image = await storedImage(app, "teal");
  const form = await (await app.signIn()).visit("/admin/dashboard/slow-map/edit");
  form.fill({ Title: "Slower Map", "Image URL": image });
  const newcomer = await app.signIn();
  const blank = await (await app.signIn()).visit("/admin/dashboard/new");
  blank.fill({ ID: "tide", Title: "Tide" });
  const rounds = countRounds(app.tables);
  expect((await newcomer.visit("/admin/dashboard")).status).toBe(200);
  const ofDashboard = rounds();
  const saved = await form.press("Update Work");
  expect(saved.main.text).toContain("Updated Slower Map:");
  const ofSave = rounds();
  const added = await blank.press("Add Work");
  expect(added.main.text).toContain("Added Tide.");
  expect([ofDashboard, ofSave, rounds()]).toEqual([3, 6, 6]);
});
