import { describe, expect, it } from "vitest";
import { makeWork } from "../support/work";
import { builtInPage } from "~/samples/catalogue.server";
import { pageOfSample, pageOfWork } from "~/ui/work-page/work-page.server";

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
  const page = pageOfWork(
    makeWork({ id: "mine", ...own, category: undefined }),
  );
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
