import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Theme } from "~/theme";
import { bufferResponse, type Encoding } from "../../server/buffered-response";
import { pageCache, variantOf } from "../../server/page-cache";
import { listenWith, pageAt } from "../support/cached-pages";
import { send, textOf } from "../support/http";

const long = "The same words, over and over. ".repeat(100);
const forAll = { "Cache-Control": "public, s-maxage=60", Vary: "Cookie" };

type Render = (path: string, theme: Theme) => Response | Promise<Response>;

function publicPage(path: string, theme: Theme): Response {
  return new Response(`${path} in ${theme}. ${long}`, {
    headers: { ...forAll, "Content-Type": "text/html" },
  });
}

async function cachedSite(render: Render = publicPage) {
  const rendered: string[] = [];
  const site = { url: "", rendered, version: {} as unknown };
  const cache = pageCache({
    version: () => site.version,
    async render({ path }, theme) {
      rendered.push(`${path} ${theme}`);
      return bufferResponse(await render(path, theme), {});
    },
  });
  site.url = await listenWith(cache);
  return site;
}

describe("a public page", () => {
  it("is rendered once for many simultaneous requests", async () => {
    const site = await cachedSite();
    const answers = await Promise.all(
      ["gzip", "br", "", "gzip", "br"].map((encoding) =>
        send(`${site.url}/works`, { "Accept-Encoding": encoding }),
      ),
    );
    expect(site.rendered).toEqual(["/works system"]);
    expect(new Set(answers.map(textOf)).size).toBe(1);
  });

  it("answers all who ask for a health check within a moment once, and then again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let count = 0;
    const cache = pageCache({
      version: () => 1,
      render: async () => bufferResponse(new Response(String((count += 1))), {}),
    });
    const visitor = { id: "1", network: "192.0.2.1", isWaiting: () => true };
    const page = { ...pageAt("/healthz"), lane: "none" } as const;
    const ask = () => cache.make(variantOf(page, "system", "identity"), visitor);
    expect([await ask(), await ask()].map(({ body }) => String(body))).toEqual(["1", "1"]);
    vi.runAllTimers();
    expect(String((await ask()).body)).toBe("2");
  });

  it.each<Encoding>(["identity", "gzip"])(
    "is rendered as long as one visitor is waiting for it (%s)",
    async (encoding) => {
      let isWanted: (() => boolean) | undefined;
      const cache = pageCache({
        version: () => 1,
        async render(_page, _theme, { isWaiting }) {
          isWanted = isWaiting;
          return bufferResponse(publicPage("/", "dark"), {});
        },
      });
      const ask = (isWaiting: () => boolean) => {
        const visitor = { id: "1", network: "192.0.2.1", isWaiting };
        return cache.make(variantOf(pageAt("/"), "dark", encoding), visitor);
      };
      let isSecondThere = true;
      const both = [ask(() => false), ask(() => isSecondThere)];
      expect(isWanted?.()).toBe(true);
      isSecondThere = false;
      expect(isWanted?.()).toBe(false);
      await Promise.all(both);
    },
  );

  it.each(["gzip", "br"])("has the same content in %s", async (encoding) => {
    const site = await cachedSite();
    const plain = await send(`${site.url}/works`);
    const headers = { "Accept-Encoding": encoding };
    const answer = await send(`${site.url}/works`, headers);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    expect(answer.headers.vary).toBe("Cookie, Accept-Encoding");
    expect(plain.headers.vary).toBe("Cookie, Accept-Encoding");
    expect(answer.body.length).toBeLessThan(plain.body.length);
    expect(textOf(answer)).toBe(textOf(plain));
    expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
  });

  it("is not sent again to a browser that has it", async () => {
    const site = await cachedSite();
    const { etag = "", ...headers } = (await send(`${site.url}/`)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await send(`${site.url}/`, { "If-None-Match": known });
      expect(answer.status, known).toBe(304);
      expect(answer.body.length).toBe(0);
      expect(answer.headers.etag).toBe(etag);
      expect(answer.headers.vary).toBe(headers.vary);
      expect(answer.headers["cache-control"]).toBe(headers["cache-control"]);
    }
    for (const known of ['"other"', etag.slice(0, -2), ""]) {
      const answer = await send(`${site.url}/`, { "If-None-Match": known });
      expect(answer.status, known).toBe(200);
    }
  });
});

it.each(["", "gzip"])(
  "a change discards a page whose rendering started before the change (%j)",
  async (encoding) => {
    const headers = { "Accept-Encoding": encoding };
    let finish = () => {};
    let text = "old";
    const site = await cachedSite(async () => {
      const page = new Response(text, { headers: forAll });
      if (text === "old") await new Promise<void>((done) => (finish = done));
      return page;
    });
    const before = send(`${site.url}/`, headers);
    await expect.poll(() => site.rendered.length).toBe(1);
    text = "new";
    site.version = {};
    const after = await send(`${site.url}/`, headers);
    finish();
    await before;
    const later = await send(`${site.url}/`, headers);
    expect(after.body.toString()).toBe("new");
    expect(later.body.toString()).toBe("new");
    expect(site.rendered.length).toBe(2);
  },
);

describe("a cached page", () => {
  it.each<[string, number, Record<string, string>]>([
    ["a failure", 500, { "Cache-Control": "no-store, max-age=0" }],
    ["an outage", 503, { "Cache-Control": "no-store, max-age=0" }],
    ["a private answer", 200, { "Cache-Control": "no-store, max-age=0" }],
    ["an answer that says nothing about it", 200, {}],
    ["one that sets a cookie", 200, { ...forAll, "Set-Cookie": "a=b" }],
  ])("is not %s", async (_what, status, headers) => {
    const site = await cachedSite(() => new Response("for you", { status, headers }));
    for (let time = 1; time <= 2; time += 1) {
      const answer = await send(`${site.url}/`);
      expect(answer.status).toBe(status);
      expect(answer.headers.etag).toBeUndefined();
      expect(site.rendered.length).toBe(time);
    }
  });

  it.each([400, 404, 405])("may be an error %i, which browsers may not cache", async (status) => {
    const headers = { "Cache-Control": "no-store, max-age=0" };
    const site = await cachedSite(() => new Response("absent", { status, headers }));
    for (const time of ["first", "second"]) {
      const answer = await send(`${site.url}/`, { "If-None-Match": "*" });
      expect(answer.status, time).toBe(status);
      expect(answer.headers["cache-control"]).toBe("no-store, max-age=0");
    }
    expect(site.rendered.length).toBe(1);
  });

  it("is not evicted by filtered lists, however many there are", async () => {
    const site = await cachedSite(() => new Response("x".repeat(1024 * 1024), { headers: forAll }));
    await send(`${site.url}/works`);
    for (let word = 0; word < 20; word += 1) {
      await send(`${site.url}/works?q=${word}`);
    }
    await send(`${site.url}/works`);
    await send(`${site.url}/works?q=19`);
    expect(site.rendered.length).toBe(21);
    await send(`${site.url}/works?q=0`);
    expect(site.rendered.length).toBe(22);
  });
});
