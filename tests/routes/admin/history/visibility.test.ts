import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

vi.useFakeTimers({ toFake: ["Date"] });

const monday = "2030-01-14T09:00:00.000Z";
const tuesday = "2030-01-15T09:00:00.000Z";
const onMonday = "Public from Monday, January 14, 2030, at 9:00 AM";

const app = await loadApp({ works: [] });
const shown = { id: "a", title: "Map", type: "medium-feature", appId: "a" };
const draft = { ...shown, status: "draft" };
const scheduled = { ...shown, publishAt: monday };

type Version = typeof shown & { status?: string; publishAt?: string };

async function isPublic(): Promise<boolean> {
  return (await app.newVisitor().visit("/works/a")).status === 200;
}

async function visit(path: string): Promise<Page> {
  return (await app.signIn()).visit(path);
}

const ways = {
  undo: async () => {
    const page = await visit("/admin/history?by=the+import+command");
    const [entry] = page.main.all("listitem");
    return page.press(/^Undo: /, entry);
  },
  version: () => visit("/admin/works/review?source=version&work=a&rev=1"),
  trash: async () => {
    return (await visit("/admin/trash")).press("Restore Map");
  },
  importFile: async (document: Version = shown) => {
    const page = await visit("/admin/transfer");
    const content = JSON.stringify([document]);
    page.fill({ "File to import": new File([content], "works.json") });
    return page.press("Upload");
  },
};

beforeEach(async () => {
  vi.setSystemTime("2030-01-11T09:00:00Z");
  await app.removeWork("a");
  app.execute("DELETE FROM changes");
  app.removeRecords("event.*");
});

/** On "Tuesday", the time of `scheduled` has passed; "deleted" works are in the trash. */
type State = "deleted" | "on Tuesday";

const now = "Visibility now: ";
const stays = "Visibility now and afterward: ";
const inDraft = "It is a draft. Visitors do not see it.";
const restored = "Restored Map from the trash.";
const box = "Also take the visibility of 1 work from the file";

const version = [ways.version, "Restore this version"] as const;
const trash = [ways.trash, "Restore"] as const;

type Case = [
  name: string,
  way: readonly [open: () => Promise<Page>, button: string, choice?: string],
  versions: Version[],
  states: State[],
  says: string,
  notice: string,
  becomes: boolean,
];

const cases: Case[] = [
  [
    "stays when an earlier version is restored",
    version,
    [shown, { ...draft, title: "New" }],
    [],
    `${stays}Draft.`,
    `Restored an earlier version of Map. ${inDraft}`,
    false,
  ],
  [
    "is what a version restores if nothing else was different",
    version,
    [shown, draft],
    [],
    `${now}Draft. Afterward: Public.`,
    "Restored an earlier version of Map. Visitors see it.",
    true,
  ],
  [
    "is nobody if its time came in the trash",
    trash,
    [scheduled],
    ["deleted", "on Tuesday"],
    `${now}Deleted. Afterward: Draft.`,
    `${restored} ${inDraft} Its time, ${onMonday.slice(12)} (UTC), has no effect while it is a draft.`,
    false,
  ],
  [
    "stays when an import replaces the work",
    [() => ways.importFile({ ...shown, title: "New" }), "Import"],
    [draft],
    [],
    "Otherwise, existing works stay as visible as they are now.",
    `Imported New. ${inDraft}`,
    false,
  ],
  [
    "is taken from an imported file if the admin chooses so",
    [() => ways.importFile(draft), "Import", box],
    [shown],
    [],
    "Visitors will no longer see Map.",
    `Imported Map. ${inDraft}`,
    false,
  ],
];

describe("who sees a work", () => {
  it.each(cases)("%s", async (...given) => {
    const [, [open, button, choice], versions, states, says, notice, becomes] = given;
    for (const version of versions) {
      vi.setSystemTime(Date.now() + 60_000);
      await app.putWorks(version);
    }
    if (states.includes("deleted")) await app.removeWork("a");
    if (states.includes("on Tuesday")) vi.setSystemTime(tuesday);
    const page = await open();
    expect(page.main.text).toContain(says);
    if (choice) page.fill({ [choice]: true });
    const done = await page.press(button);
    expect(done.main.get("status").text).toBe(notice);
    expect(await isPublic()).toBe(becomes);
  });

  it("is asked again if it is different by the time of the confirmation", async () => {
    await app.putWorks(scheduled);
    vi.setSystemTime(Date.now() + 60_000);
    await app.putWorks(draft);
    // A session and a page from shortly before the publication.
    vi.setSystemTime(Date.parse(monday) - 60_000);
    const page = await ways.undo();
    expect(page.main.text).toContain("Map will go public on Monday");
    vi.setSystemTime(Date.parse(monday) + 60_000);
    const again = await page.press("Undo");
    expect(again.status).toBe(409);
    expect(again.main.text).toContain("Visitors will see Map.");
    expect(await isPublic()).toBe(false);
  });
});
