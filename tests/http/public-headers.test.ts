import { expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import {
  keptIf,
  movedResponse,
  publicFile,
  publicHeaders,
  untilTheNextChange,
} from "~/http/public-headers";

function headersOf(loader: HeadersInit, error?: HeadersInit): Headers {
  const none = new Headers();
  const given = {
    loaderHeaders: new Headers(loader),
    errorHeaders: error && new Headers(error),
    parentHeaders: none,
    actionHeaders: none,
  };
  return new Headers(publicHeaders(given));
}

it("a public page is kept until the next change, and depends on the theme cookie", () => {
  const headers = headersOf({ "Content-Type": "application/json" });
  expect(Array.from(headers)).toEqual([
    ["cache-control", untilTheNextChange],
    ["vary", "Cookie"],
  ]);
});

it("the caching that a loader or an error sets counts", () => {
  const noStore = { "Cache-Control": "no-store" };
  expect(headersOf(noStore).get("Cache-Control")).toBe("no-store");
  const failed = headersOf({ "Cache-Control": "public" }, noStore);
  expect(failed.get("Cache-Control")).toBe("no-store");
});

it("no cache keeps a page that was made without a catalogue", () => {
  const headersIn = (init: ResponseInit) => new Headers(init.headers);
  expect(headersIn(keptIf(undefined)).get("Cache-Control")).toBe("no-store");
  const catalogue = buildCatalogue([]);
  expect(headersIn(keptIf(catalogue)).has("Cache-Control")).toBe(false);
});

it("a file has its type and its caching", async () => {
  const file = publicFile("<feed/>", "application/atom+xml", "public");
  expect(await file.text()).toBe("<feed/>");
  expect(file.headers.get("Content-Type")).toBe("application/atom+xml");
  expect(file.headers.get("Cache-Control")).toBe("public");
});

it("a moved page is redirected for good, but caches keep that only briefly", () => {
  const { status, headers } = movedResponse("/works/a%2Fb");
  expect([status, headers.get("Location")]).toEqual([301, "/works/a%2Fb"]);
  expect(headers.get("Cache-Control")).toBe(untilTheNextChange);
});
