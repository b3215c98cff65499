import { expect, it } from "vitest";
import { siteDocumentListPath, siteDocumentPath } from "~/work/site-document";

it.each([
  ["__arrangement__", "/admin/order", "/admin/order"],
  ["__settings__", "/admin/site", "/admin/site"],
  ["__page.about__", "/admin/pages/about/edit", "/admin/pages"],
  ["__page.a b__", "/admin/pages/a%20b/edit", "/admin/pages"],
])("%s is changed at %s and listed at %s", (id, path, list) => {
  expect(siteDocumentPath(id)).toBe(path);
  expect(siteDocumentListPath(id)).toBe(list);
});
