import { describe, expect, it } from "vitest";
import { pageOfWork } from "~/ui/work-page/work-page.server";
import { makeWork } from "../support/work";

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
    ["the link is this very page", "/works/a%20b-"],
    ["the link is the address that the site itself writes", "/works/a%20b%2D"],
  ])("is left out if %s", (_why, ctaLink) => {
    const work = makeWork({ appId: "a b-", ctaText: "Go", ctaLink });
    expect(pageOfWork(work).action).toBeUndefined();
  });
});
