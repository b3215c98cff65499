import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadApp } from "../../../support/app";
import type { Page } from "../../../support/page/page";

vi.useFakeTimers({ toFake: ["Date"] });

const [monday, tuesday, friday] = ["14", "15", "18"].map(
  (day) => `2030-01-${day}T09:00:00.000Z`,
) as [string, string, string];

const app = await loadApp({ works: [] });
const trash = "/admin/trash";
const history = "/admin/dashboard/a/history";
const base = { id: "a", title: "Map", type: "medium-feature", appId: "a" };
const draft = { ...base, status: "draft" };
const scheduled = { ...base, publishAt: monday };

async function isPublic(): Promise<boolean> {
  return (await app.newVisitor().visit("/works/a")).status === 200;
}

async function undoLast(rev: number): Promise<Page> {
  const page = await (await app.signIn()).visit(`${history}/${rev}/undo`);
  return page.press("Undo this change");
}

async function restore(rev: number): Promise<Page> {
  const page = await (await app.signIn()).visit(`${history}/${rev}/restore`);
  return page.press("Restore this version");
}

async function restoreFromTrash(): Promise<Page> {
  return (await (await app.signIn()).visit(trash)).press("Restore");
}

beforeEach(async () => {
  vi.setSystemTime("2030-01-11T09:00:00Z");
  await app.removeWork("a");
  app.execute("DELETE FROM changes");
});

interface Case {
  name: string;
  versions: ({ id: string } & Record<string, string>)[];
  isDeleted?: boolean;
  isLater?: boolean;
  act: () => Promise<Page>;
  notice?: string;
  problem?: string;
  becomes?: "public";
}

describe("who sees a work", () => {
  it.each<Case>([
    {
      name: "stays the same if a version from when it was public is restored",
      versions: [base, { ...draft, title: "New" }],
      act: () => restore(1),
      notice:
        "Restored an earlier version of Map. It is a draft, so visitors do not see it.",
    },
    {
      name: "stays the same if only that was different in a restored version",
      versions: [base, draft],
      act: () => restore(1),
      notice: "Nothing changed.",
    },
    {
      name: "stays the same if a version from when it was a draft is restored",
      versions: [{ ...draft, title: "Old" }, base],
      act: () => restore(1),
      notice: "Restored an earlier version of Old. Visitors see it.",
      becomes: "public",
    },
    {
      name: "stays the same if a change of other fields, too, is undone",
      versions: [draft, { ...base, title: "New" }],
      act: () => undoLast(2),
      notice: "Undid the change to Map. Visitors see it.",
      becomes: "public",
    },
    {
      name: "changes if nothing else was changed",
      versions: [base, draft],
      act: () => undoLast(2),
      notice: "Undid the change to Map. Visitors see it.",
      becomes: "public",
    },
    {
      name: "is not changed by a publication time that has passed",
      versions: [scheduled, { ...base, publishAt: friday }],
      isLater: true,
      act: () => undoLast(2),
      problem: "The publication time of Map has passed since then.",
    },
    {
      name: "is kept in the trash",
      versions: [base],
      isDeleted: true,
      act: restoreFromTrash,
      notice: "Restored Map. Visitors see it.",
      becomes: "public",
    },
    ...[
      { way: "the trash", act: restoreFromTrash },
      { way: "its history", act: () => restore(1) },
      { way: "an undo", act: () => undoLast(2) },
    ].map(({ way, act }) => ({
      name: `is nobody if its time comes in the trash and ${way} restores it`,
      versions: [scheduled],
      isDeleted: true,
      isLater: true,
      act,
      notice: "Restored Map. It is a draft, so visitors do not see it.",
    })),
  ])(
    "$name",
    async ({ versions, isDeleted, isLater, act, notice, problem, becomes }) => {
      for (const version of versions) await app.putWorks(version);
      if (isDeleted) await app.removeWork("a");
      if (isLater) vi.setSystemTime(tuesday);
      const page = await act();
      if (notice) expect(page.main.get("status").text).toContain(notice);
      if (problem) expect(page.get("alert").text).toContain(problem);
      expect(await isPublic()).toBe(becomes === "public");
    },
  );

  it("is named before anything is restored", async () => {
    await app.putWorks(scheduled);
    await app.putWorks({ ...scheduled, title: "New" });
    const admin = await app.signIn();
    const after = "Visitors see this work from Jan 14, 2030, 9:00 AM (UTC).";
    for (const path of ["1/restore", "2/undo"]) {
      const page = await admin.visit(`${history}/${path}`);
      expect(page.main.text).toContain(`Afterward: ${after}`);
    }
    await app.removeWork("a");
    expect((await admin.visit(trash)).main.text).toContain(
      `If you restore it: ${after}`,
    );
    vi.setSystemTime(tuesday);
    for (const path of [trash, `${trash}/a/3/restore`]) {
      expect((await (await app.signIn()).visit(path)).main.text).toContain(
        "If you restore it: This work is a draft.",
      );
    }
  });
});
