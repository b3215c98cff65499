import { expect, it } from "vitest";
import { cardLink } from "../../../app/http/paths";
import { makeWork } from "../../support/work";

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
