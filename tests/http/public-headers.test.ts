import { expect, it } from "vitest";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { keptIf, publicHeaders, untilTheNextChange } from "~/http/public-headers";

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
