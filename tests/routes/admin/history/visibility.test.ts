import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

vi.useFakeTimers({ toFake: ["Date"] });

const monday = "2030-01-14T09:00:00.000Z";
const tuesday = "2030-01-15T09:00:00.000Z";
const friday = "2030-01-18T09:00:00.000Z";
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
  undoDeletion: async () => {
    const page = await visit("/admin/history?group=deleted");
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

interface Case {
  name: string;
  versions: Version[];
  isDeleted?: boolean;
  /** On Tuesday, Monday's time has passed. */
  isLater?: boolean;
  open: () => Promise<Page>;
  /** What the page says. */
  says: string;
  /** The label of another choice than the default. */
  choice?: string;
  button: string;
  notice: string;
  becomes: boolean;
}

const version = {
  open: ways.version,
  button: "Restore this version",
} as const;
const undo = { open: ways.undo, button: "Undo" } as const;
const trash = { open: ways.trash, button: "Restore" } as const;
const inDraft = "It is a draft. Visitors do not see it.";

describe("who sees a work", () => {
  it.each<Case>([
    {
      name: "stays when a version from when it was public is restored",
      ...version,
      versions: [shown, { ...draft, title: "New" }],
      says: "Visibility now and afterward: Draft.",
      notice: `Restored an earlier version of Map. ${inDraft}`,
      becomes: false,
    },
    {
      name: "stays when a version from when it was a draft is restored",
      ...version,
      versions: [{ ...draft, title: "Old" }, shown],
      says: "Visibility now and afterward: Public.",
      notice: "Restored an earlier version of Old. Visitors see it.",
      becomes: true,
    },
    {
      name: "is what a version restores if nothing else was different",
      ...version,
      versions: [shown, draft],
      says: "Visibility now: Draft. Afterward: Public.",
      notice: "Restored an earlier version of Map. Visitors see it.",
      becomes: true,
    },
    {
      name: "stays when a change of other fields, too, is undone",
      ...undo,
      versions: [draft, { ...shown, title: "New" }],
      says: "Visibility now and afterward: Public.",
      notice: "Undid a change to Map. Visitors see it.",
      becomes: true,
    },
    {
      name: "is undone if nothing else was changed",
      ...undo,
      versions: [shown, draft],
      says: "Visibility now: Draft. Afterward: Public.",
      notice: "Undid a change to Map. Visitors see it.",
      becomes: true,
    },
    {
      name: "is undone with a time that has passed since, and the page says so",
      ...undo,
      versions: [scheduled, { ...shown, publishAt: friday }],
      isLater: true,
      says: "Visitors will see Map.",
      notice: "Undid a change to Map. Visitors see it.",
      becomes: true,
    },
    {
      name: "is undone to a time to come",
      ...undo,
      versions: [scheduled, draft],
      says: `Visibility now: Draft. Afterward: ${onMonday}.`,
      notice: `Undid a change to Map. Visitors see it from ${onMonday.slice(12)} (UTC).`,
      becomes: false,
    },
    {
      name: "is undone for a later time, and the page says so",
      ...undo,
      versions: [draft, scheduled],
      says: "Map will no longer go public on Monday, January 14, 2030, at 9:00 AM.",
      notice: `Undid a change to Map. ${inDraft}`,
      becomes: false,
    },
    {
      name: "is restored from the trash for a later time, and the page says so",
      ...trash,
      versions: [scheduled],
      isDeleted: true,
      says: "Map will go public on Monday, January 14, 2030, at 9:00 AM.",
      notice: `Restored Map from the trash. Visitors see it from ${onMonday.slice(12)} (UTC).`,
      becomes: false,
    },
    {
      name: "is kept in the trash",
      ...trash,
      versions: [shown],
      isDeleted: true,
      says: "Visibility now: Deleted. Afterward: Public.",
      notice: "Restored Map from the trash. Visitors see it.",
      becomes: true,
    },
    ...[
      { way: "the trash", ...trash, did: "Restored Map from the trash." },
      { way: "its history", ...version, did: "Restored Map from the trash." },
      {
        way: "an undo",
        open: ways.undoDeletion,
        button: "Undo",
        did: "Undid the deletion of Map.",
      },
    ].map(({ way, did, ...rest }) => ({
      name: `is nobody if its time came in the trash and ${way} restores it`,
      ...rest,
      versions: [scheduled],
      isDeleted: true,
      isLater: true,
      says: "Visibility now: Deleted. Afterward: Draft.",
      notice: `${did} ${inDraft} Its time, ${onMonday.slice(12)} (UTC), has no effect while it is a draft.`,
      becomes: false,
    })),
    {
      name: "stays when an import replaces the work",
      open: () => ways.importFile({ ...shown, title: "New" }),
      button: "Import",
      versions: [draft],
      says: "Otherwise, existing works stay as visible as they are now.",
      notice: `Imported New. ${inDraft}`,
      becomes: false,
    },
    {
      name: "is taken from an imported file if the admin chooses so",
      open: () => ways.importFile({ ...shown, title: "New" }),
      button: "Import",
      versions: [draft],
      says: "With this box checked: Visitors will see New.",
      choice: "Also take the visibility of 1 work from the file",
      notice: "Imported New. Visitors see it.",
      becomes: true,
    },
    {
      name: "is what an import changes if nothing else is different and the admin chooses so",
      open: () => ways.importFile(draft),
      button: "Import",
      versions: [shown],
      says: "Visitors will no longer see Map.",
      choice: "Also take the visibility of 1 work from the file",
      notice: `Imported Map. ${inDraft}`,
      becomes: false,
    },
  ])("$name", async ({ versions, isDeleted, isLater, ...rest }) => {
    const { open, says, choice, button, notice, becomes } = rest;
    for (const version of versions) {
      vi.setSystemTime(Date.now() + 60_000);
      await app.putWorks(version);
    }
    if (isDeleted) await app.removeWork("a");
    if (isLater) vi.setSystemTime(tuesday);
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
