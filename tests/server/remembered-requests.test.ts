import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { bufferResponse } from "../../server/buffered-response";
import { pageCache, variantOf } from "../../server/page-cache";
import type { Page } from "../../server/router";

const forAll = { "Cache-Control": "public, s-maxage=60", Vary: "Cookie" };

const homePage: Page = { key: "/", path: "/", method: "GET", isSelection: false };

describe("a remembered request", () => {
  const home = variantOf(homePage, "dark", "gzip");
  const asked = {
    method: "GET",
    url: "/",
    headers: { "accept-encoding": "gzip", cookie: "theme=dark" },
  };

  function emptyCache() {
    const state = { version: 1 };
    const cache = pageCache({
      version: () => state.version,
      render: async () => bufferResponse(new Response("Welcome.", { headers: forAll }), {}),
    });
    const recall = (request: object) => cache.recall(request as IncomingMessage);
    const remember = (request: object, variant = home) => {
      cache.remember(request as IncomingMessage, variant);
    };
    return { ...cache, state, recall, remember };
  }

  it("is recognized only if everything that selects a page is the same", () => {
    const { recall, remember } = emptyCache();
    remember(asked);
    expect(recall({ ...asked })).toBe(home);
    const { headers } = asked;
    for (const other of [
      { ...asked, method: "HEAD" },
      { ...asked, url: "/works" },
      { ...asked, headers: { ...headers, cookie: "theme=light" } },
      { ...asked, headers: { ...headers, cookie: undefined } },
      { ...asked, headers: { ...headers, "accept-encoding": "br" } },
    ]) {
      expect(recall(other)).toBeUndefined();
    }
  });

  it("can be one of several for the same address", () => {
    const { recall, remember } = emptyCache();
    const light = variantOf(homePage, "light", "identity");
    const plain = { ...asked, headers: {} };
    remember(asked);
    remember(plain, light);
    expect([recall(asked), recall(plain)]).toEqual([home, light]);
  });

  it("is forgotten after a change, with its page", async () => {
    const { state, recall, remember, find, make } = emptyCache();
    const visitor = { id: "1", network: "", isWaiting: () => true };
    const made = await make(home, visitor);
    remember(asked);
    expect(find(home)).toBe(made);
    expect(recall(asked)).toBe(home);
    state.version = 2;
    expect(find(home)).toBeUndefined();
    expect(recall(asked)).toBeUndefined();
  });

  it("has at most 2,000 characters", () => {
    const { recall, remember } = emptyCache();
    const [rest, longest] = ["gzip".length + "theme=dark".length, 2000];
    const url = "/".padEnd(longest - rest, "x");
    remember({ ...asked, url });
    remember({ ...asked, url: `${url}x` });
    expect(recall({ ...asked, url })).toBe(home);
    expect(recall({ ...asked, url: `${url}x` })).toBeUndefined();
  });

  it("makes room for new ones, at one address and in all", () => {
    const { recall, remember } = emptyCache();
    const asWith = (cookie: string, url = "/") => {
      return { ...asked, url, headers: { cookie } };
    };
    for (let number = 1; number <= 20; number += 1) remember(asWith(`${number}`));
    expect(recall(asWith("1"))).toBe(home);
    remember(asWith("21"));
    expect(recall(asWith("1"))).toBeUndefined();
    expect(recall(asWith("21"))).toBe(home);
    for (let number = 22; number <= 1000; number += 1) {
      remember(asWith("a", `/${number}`));
    }
    expect(recall(asWith("21"))).toBe(home);
    remember(asWith("a", "/last"));
    expect(recall(asWith("21"))).toBeUndefined();
    expect(recall(asWith("a", "/last"))).toBe(home);
  });
});
