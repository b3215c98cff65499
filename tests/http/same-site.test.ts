import { expect, it } from "vitest";
import { hydrates, keepsForm } from "~/http/route-handle";
import { referringPath } from "~/http/same-site.server";

it.each([
  ["https://site.example/works?q=a#b", "/works?q=a"],
  ["https://site.example/", "/"],
  ["https://other.example/works", undefined],
  ["/works", undefined],
  [undefined, undefined],
])("the page before a request from %s is %s", (referrer, path) => {
  const headers = new Headers(referrer ? { Referer: referrer } : {});
  const request = new Request("https://site.example/a", { headers });
  expect(referringPath(request, "https://site.example")).toBe(path);
});

it.each([
  [[undefined, {}], false, false],
  [[{}, { hydrate: true }], true, false],
  [[{ keepsForm: true }, undefined], false, true],
  [[{ hydrate: "yes", keepsForm: 1 }], false, false],
])("routes with %j: scripts %j, kept form %j", (handles, scripts, kept) => {
  expect(hydrates(handles)).toBe(scripts);
  expect(keepsForm(handles)).toBe(kept);
});
