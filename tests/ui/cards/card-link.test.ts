import { expect, it } from "vitest";
import { makeWork } from "../../support/work";
import { cardLink, detailLink } from "../../../app/http/paths";

it.each([
  ["its own link", { ctaLink: "https://example.org/" }, "https://example.org/"],
  [
    "an email address",
    { ctaLink: "mailto:a@b.example?subject=Hi" },
    "mailto:a@b.example?subject=Hi",
  ],
  ["its own link first", { ctaLink: "/about", appId: "a" }, "/about"],
  ["its detail page", { appId: "a b/ü" }, "/works/a%20b%2F%C3%BC"],
  [
    "its detail page where its link is unsafe",
    { ctaLink: "javascript:alert(1)", appId: "a" },
    "/works/a",
  ],
  ["nowhere with an unsafe link alone", { ctaLink: "//evil" }, undefined],
  ["nowhere with an app id that no path can have", { appId: ".." }, undefined],
  ["nowhere with neither", {}, undefined],
])("a card links to %s", (_where, fields, link) => {
  expect(cardLink(makeWork(fields))).toBe(link);
});

it("the detail link does not depend on the card's own link", () => {
  const work = makeWork({ ctaLink: "https://example.org/", appId: "a" });
  expect(detailLink(work)).toBe("/works/a");
  expect(detailLink(makeWork({ ctaLink: "https://example.org/" }))).toBe(undefined);
});
