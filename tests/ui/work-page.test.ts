import { describe, expect, it } from "vitest";
import { idsOf, makeWork, storedWork } from "../support/work";
import { builtInPage } from "~/samples/catalogue.server";
import {
  findWorkPage,
  pageOfSample,
  pageOfWork,
  workPageOf,
} from "~/ui/work-page/work-page.server";
import { groundOf } from "~/art/face";
import { buildCatalogue } from "~/catalogue/catalogue.server";

it("shows all fields of the built-in sample", () => {
  const { appId, ctaText, ctaLink } = builtInPage;
  expect(pageOfSample()).toEqual({
    ...builtInPage,
    makers: [],
    action: { text: ctaText, link: ctaLink },
    isSoftware: true,
    sample: true,
  });
  expect(appId).toBe("sketch-design-toolkit");
});

it("fills in missing fields of a stored work from the built-in page with its App ID", () => {
  const own = {
    title: "My toolkit",
    iconUrl: "/own.png",
    appId: "sketch-design-toolkit",
    ctaText: "Draw",
    quickTip: { title: "Mine", content: "" },
  };
  const page = pageOfWork(makeWork({ id: "mine", ...own, category: undefined }));
  const { category, longDescription, screenshots, ctaLink } = builtInPage;
  expect(page).toMatchObject({
    id: "mine",
    title: "My toolkit",
    iconUrl: "/own.png",
    quickTip: own.quickTip,
    category,
    longDescription,
    screenshots,
    action: { text: "Draw", link: ctaLink },
    isSoftware: true,
  });
});

it("shows all fields of a stored work", () => {
  const work = makeWork({
    id: "slow-map",
    title: "Slow Map",
    category: "City",
    subtitle: "The gentle way around",
    description: "Walking routes",
    imageUrl: "/artwork/slow-map.svg",
    iconUrl: "/artwork/icon-slow-map.svg",
    features: ["Shade"],
    creatorId: "mira",
    creatorName: "Mira Okafor",
    price: "$3",
    appId: "slow",
    ctaText: "Plan a walk",
    ctaLink: "https://example.org/",
  });
  expect(pageOfWork(work, "2026-05-04")).toEqual({
    ...work,
    makers: [{ id: "mira", name: "Mira Okafor", isAgent: false }],
    action: { text: "Plan a walk", link: "https://example.org/" },
    addedAt: "2026-05-04",
  });
});

it("leaves out the sections of missing fields, and a price that only labels a button", () => {
  const work = makeWork({ id: "a", title: "A", appId: "a", price: "Get" });
  expect(pageOfWork(work)).toEqual({ ...work, price: undefined, makers: [] });
});

it("shows the ID of a maker without a name, and the name of one without an ID", () => {
  const named = pageOfWork(makeWork({ appId: "a", creatorId: "mira" }));
  expect(named.makers).toEqual([{ id: "mira", name: "mira", isAgent: false }]);
  const idless = pageOfWork(makeWork({ appId: "a", creatorName: "Mira" }));
  expect(idless.makers).toEqual([{ name: "Mira", isAgent: false }]);
});

describe("the action", () => {
  const link = "https://example.org/";

  it.each([
    [{ ctaText: "Plan a walk", price: "$3" }, "Plan a walk"],
    [{ price: "$3" }, "$3"],
    [{}, "View"],
  ])("of %j is labeled %j", (fields, text) => {
    const work = makeWork({ appId: "a", ctaLink: link, ...fields });
    expect(pageOfWork(work).action).toEqual({ text, link });
  });

  it.each([
    ["there is no link", undefined],
    ["the link is unsafe", "javascript:alert(1)"],
    ["the link is this very page", "/works/a%20b"],
  ])("is left out if %s", (_why, ctaLink) => {
    const work = makeWork({ appId: "a b", ctaText: "Go", ctaLink });
    expect(pageOfWork(work).action).toBeUndefined();
  });
});

describe("the page at an address", () => {
  const dated = (id: string, day: number, more: object = {}) =>
    storedWork(id, {
      appId: id,
      createdAt: `2026-05-0${day}T00:00:00Z`,
      ...more,
    });

  it("is that of the work with this App ID, with its dates", () => {
    const current = buildCatalogue([
      dated("a", 1),
      dated("b", 2, { updatedAt: "2026-05-09T00:00:00Z" }),
    ]);
    expect(findWorkPage(current, "b")).toMatchObject({
      app: { id: "b", addedAt: "2026-05-02T00:00:00.000Z" },
      updatedAt: "2026-05-09T00:00:00.000Z",
    });
    expect(findWorkPage(current, "c")).toBeUndefined();
  });

  it("is the built-in page until a work has its App ID", () => {
    const { appId } = builtInPage;
    expect(findWorkPage(buildCatalogue([]), appId)).toMatchObject({
      app: { id: builtInPage.id, sample: true },
      updatedAt: undefined,
    });
    const taken = buildCatalogue([dated("own", 1, { appId })]);
    expect(findWorkPage(taken, appId)?.app.id).toBe("own");
  });

  it("shows what another work says about its maker, also before it is saved", () => {
    const cairn = { id: "cairn", name: "Cairn", isAgent: true };
    const current = buildCatalogue([
      dated("b", 1, {
        creatorId: "cairn",
        creatorName: "Cairn",
        creatorIsAgent: true,
      }),
    ]);
    const unsaved = makeWork({ appId: "a", creatorId: "cairn" });
    const { app } = workPageOf(current, unsaved, {});
    expect(app.makers).toMatchObject([cairn]);
  });

  it("suggests the three newest other works only if none is related", () => {
    const alone = dated("alone", 9);
    const others = [2, 5, 3, 4].map((day) => dated(`day-${day}`, day));
    const current = buildCatalogue([alone, storedWork("undated"), ...others]);
    const page = findWorkPage(current, "alone");
    expect(page).toMatchObject({ byMakers: [], inCategory: [] });
    expect(idsOf(page?.newest ?? [])).toEqual(["day-5", "day-4", "day-3"]);

    const together = { category: "City", creatorId: "mira" };
    const related = buildCatalogue([
      dated("one", 1, together),
      dated("other", 2, together),
      ...others,
    ]);
    const beside = findWorkPage(related, "one");
    expect(beside?.byMakers.map(({ works }) => idsOf(works))).toEqual([["other"]]);
    expect(beside).toMatchObject({ inCategory: [], newest: [] });
  });

  it("has a background in the color of its image", () => {
    const current = buildCatalogue([
      dated("drawn", 1),
      dated("elsewhere", 1, { imageUrl: "https://example.org/a.png" }),
    ]);
    expect(findWorkPage(current, "drawn")?.ground).toBe(groundOf("drawn"));
    expect(findWorkPage(current, "elsewhere")?.ground).toBeUndefined();
  });
});
