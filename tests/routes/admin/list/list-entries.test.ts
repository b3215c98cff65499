import { describe, expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { readListQuery } from "~/routes/admin/frame/list-path";
import { listPageOf } from "~/routes/admin/list/list-entries.server";
import type { StoredWork, WorkDocument } from "~/kinds/work";
import { storedWork } from "../../../support/work";

const now = new Date("2030-01-01T12:00:00Z");

function pageOf(stored: StoredWork[], query = "", at: string | null = null) {
  const search = readListQuery(new URLSearchParams(query));
  return listPageOf(buildCatalogue(stored, [], now), search, at, now);
}

const entryOf = (fields: WorkDocument) => pageOf([storedWork("map", fields)]).entries[0];

const numbered = (count: number) =>
  Array.from({ length: count }, (_, number) => storedWork(`${number}`));

describe("an entry of the list", () => {
  it("has a link only to a page that visitors see", () => {
    expect(entryOf({ appId: "map" })).toMatchObject({
      visibility: "public",
      page: "/works/map",
    });
    const draft = { appId: "map", status: "draft" };
    expect(entryOf(draft)).toMatchObject({ visibility: "draft" });
    expect(entryOf(draft)?.page).toBeUndefined();
    expect(entryOf({})?.page).toBeUndefined();
    const malformed = { appId: "map", type: "giant" };
    expect(entryOf(malformed)).toMatchObject({
      visibility: undefined,
      page: undefined,
    });
  });

  it("names the time of publication, the category, and the makers", () => {
    const fields = { category: "Maps", creatorId: "ada", creatorName: "Ada" };
    expect(entryOf(fields)?.about).toBe("Maps · Ada");
    expect(entryOf({ creatorName: "Ada" })?.about).toBe("Uncategorized · Ada");
    const publishAt = "2030-02-01T09:00:00Z";
    expect(entryOf({ ...fields, publishAt })?.about).toBe("Feb 1, 2030, 9:00 AM · Maps · Ada");
    const past = { ...fields, publishAt: "2029-02-01T09:00:00Z" };
    expect(entryOf(past)?.about).toBe("Maps · Ada");
  });

  it("has the image that its card shows", () => {
    const images = { imageUrl: "/image.png", iconUrl: "/icon.png" };
    expect(entryOf(images)).toMatchObject({
      picture: "/image.png",
      isIcon: undefined,
    });
    expect(entryOf({ ...images, type: "list-item" })).toMatchObject({
      picture: "/icon.png",
      isIcon: true,
    });
  });

  it("has the time of the last change, if it is known", () => {
    const updatedAt = "2029-05-01T00:00:00Z";
    expect(entryOf({ updatedAt })?.changedAt).toBe(Date.parse(updatedAt));
    expect(entryOf({})?.changedAt).toBeUndefined();
  });

  it.each([
    [" Short. ", "Short."],
    ["x".repeat(140), "x".repeat(140)],
    ["x".repeat(141), `${"x".repeat(140)}…`],
    [`${"x".repeat(139)} and more`, `${"x".repeat(139)}…`],
    [`${"x".repeat(139)}éé`, `${"x".repeat(139)}…`],
    [`${"x".repeat(138)}éé`, `${"x".repeat(138)}é…`],
    ["  ", undefined],
    [29, undefined],
  ])("shows the start of a description, such as %j", (description, shown) => {
    expect(entryOf({ description })?.description).toBe(shown);
  });
});

describe("a page of the list", () => {
  it("counts the found works, all works, and the pages", () => {
    const stored = [...numbered(60), storedWork("song", { category: "Music" })];
    expect(pageOf(stored, "category=Uncategorized&page=2")).toMatchObject({
      found: 60,
      total: 61,
      page: 2,
      lastPage: 2,
      entries: { length: 10 },
    });
  });

  it("is easier to search if it has many works, or some that are not public", () => {
    expect(pageOf(numbered(12)).hasMany).toBe(false);
    expect(pageOf(numbered(13)).hasMany).toBe(true);
    expect(pageOf([storedWork("a", { status: "draft" })]).hasMany).toBe(true);
  });
});

describe("the work of a notice", () => {
  const stored = [...numbered(60), storedWork("song", { category: "Music" })];
  const elsewhere = (query: string, at: string | null) => pageOf(stored, query, at).elsewhere;

  it("has no link if this page shows it, or if it no longer exists", () => {
    expect(elsewhere("", null)).toBeUndefined();
    expect(elsewhere("category=Music", "song")).toBeUndefined();
    expect(elsewhere("", "nobody")).toBeUndefined();
  });

  it("has a link to its page of the same list", () => {
    const list = "category=Uncategorized&sort=title";
    expect(elsewhere(list, "59")).toBe(
      "/admin/dashboard?category=Uncategorized&sort=title&page=2#work-59",
    );
    expect(elsewhere(`${list}&page=2`, "0")).toBe(
      "/admin/dashboard?category=Uncategorized&sort=title#work-0",
    );
  });

  it("has a link to a search for it if the list does not have it", () => {
    expect(elsewhere("category=Music", "59")).toBe("/admin/dashboard?q=59#work-59");
  });
});
