import { describe, expect, it } from "vitest";
import { idsOf, makeWork, storedWork } from "../support/work";
import { builtInPage } from "~/samples/catalogue.server";
import { findWorkPage, pageOfWork, workPageOf } from "~/ui/work-page/work-page.server";
import { buildCatalogue } from "~/catalogue/catalogue.server";

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
});
