import { describe, expect, it } from "vitest";
import type { Theme } from "~/theme";
import { pageCache } from "../../server/page-cache";
import { send, textOf } from "../support/http";
import { listen } from "../support/listen";

const long = "The same words, over and over. ".repeat(100);
const forAll = { "Cache-Control": "public, s-maxage=60", Vary: "Cookie" };

type Render = (path: string, theme: Theme) => Response | Promise<Response>;

/** A page for everyone that tells what it was made for. */
function publicPage(path: string, theme: Theme): Response {
  return new Response(`${path} in ${theme}. ${long}`, { headers: forAll });
}

/** A site whose pages come from `render`, and what was rendered. */
async function cachedSite(render: Render = publicPage) {
  const rendered: string[] = [];
  const site = { url: "", rendered, version: {} as unknown };
  const cache = pageCache({
    version: () => site.version,
    async render(path, theme) {
      rendered.push(`${path} ${theme}`);
      return render(path, theme);
    },
  });
  site.url = await listen((request, response) => {
    if (cache.answer(request, response)) return;
    void cache.render(request, response).then((isAnswered) => {
      if (!isAnswered) response.end("passed by");
    });
  });
  return site;
}

describe("a public page", () => {
  it("is rendered once and then sent from memory, to the last byte", async () => {
    const site = await cachedSite();
    const first = await send(`${site.url}/works`);
    const second = await send(`${site.url}/works`);
    expect(first.status).toBe(200);
    expect(first.body.toString()).toBe(`/works in system. ${long}`);
    expect(first.headers["cache-control"]).toBe("public, s-maxage=60");
    expect(second.body).toEqual(first.body);
    expect({ ...second.headers, date: "" }).toEqual({
      ...first.headers,
      date: "",
    });
    expect(site.rendered).toEqual(["/works system"]);
  });

  it("is rendered once when many ask at the same time", async () => {
    const site = await cachedSite();
    const answers = await Promise.all(
      ["gzip", "br", "", "gzip", "br"].map((encoding) =>
        send(`${site.url}/works`, { "Accept-Encoding": encoding }),
      ),
    );
    expect(site.rendered).toEqual(["/works system"]);
    expect(new Set(answers.map(textOf)).size).toBe(1);
  });

  it("is kept for each theme by itself", async () => {
    const site = await cachedSite();
    for (const time of ["first", "second"]) {
      for (const theme of ["light", "dark", "system"]) {
        const headers = { Cookie: `a=b; theme=${theme}` };
        const answer = await send(`${site.url}/`, headers);
        expect(answer.body.toString(), time).toContain(`/ in ${theme}.`);
      }
    }
    const unknown = await send(`${site.url}/`, { Cookie: "theme=pink" });
    expect(unknown.body.toString()).toContain("/ in system.");
    expect(site.rendered).toEqual(["/ light", "/ dark", "/ system"]);
  });

  it.each(["gzip", "br"])("says the same in %s", async (encoding) => {
    const site = await cachedSite();
    const plain = await send(`${site.url}/works`);
    const headers = { "Accept-Encoding": encoding };
    const answer = await send(`${site.url}/works`, headers);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    expect(answer.body.length).toBeLessThan(plain.body.length);
    expect(textOf(answer)).toBe(textOf(plain));
    expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
  });

  it("is not compressed where that gains nothing", async () => {
    const site = await cachedSite(
      () => new Response("short", { headers: forAll }),
    );
    const answer = await send(`${site.url}/`, { "Accept-Encoding": "gzip" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.body.toString()).toBe("short");
  });

  it("answers HEAD with the headers alone", async () => {
    const site = await cachedSite();
    const whole = await send(`${site.url}/`);
    const head = await send(`${site.url}/`, {}, "HEAD");
    expect(head.body.length).toBe(0);
    expect(head.headers.etag).toBe(whole.headers.etag);
    expect(head.headers["content-length"]).toBe(String(whole.body.length));
  });

  it("is not sent again to who has it", async () => {
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

describe("a change", () => {
  it("drops every page", async () => {
    const site = await cachedSite();
    await send(`${site.url}/`);
    site.version = {};
    await send(`${site.url}/`);
    expect(site.rendered).toEqual(["/ system", "/ system"]);
  });

  it("makes a page useless whose rendering began before it", async () => {
    let finish = () => {};
    let text = "old";
    const site = await cachedSite(async () => {
      const page = new Response(text, { headers: forAll });
      if (text === "old") await new Promise<void>((done) => (finish = done));
      return page;
    });
    const before = send(`${site.url}/`);
    await expect.poll(() => site.rendered.length).toBe(1);
    text = "new";
    site.version = {};
    const after = await send(`${site.url}/`);
    finish();
    await before;
    const later = await send(`${site.url}/`);
    expect(after.body.toString()).toBe("new");
    expect(later.body.toString()).toBe("new");
    expect(site.rendered.length).toBe(2);
  });
});

describe("what is not for everyone is left to the site", () => {
  it.each<[string, Record<string, string>, string?]>([
    ["/?q=words", {}],
    ["/admin", {}],
    ["/admin/login", {}],
    ["/", { Cookie: "theme=dark; __session=x" }],
    ["/", { Authorization: "Basic eDp5" }],
    ["/", { Range: "bytes=0-1" }],
    ["/", {}, "POST"],
    ["/a/../b", {}],
    ["//elsewhere.example/", {}],
  ])("%s with %j", async (path, headers, method) => {
    const site = await cachedSite();
    const answer = await send(site.url + path, headers, method);
    expect(answer.body.toString()).toBe("passed by");
    expect(site.rendered).toEqual([]);
  });

  it.each<[string, number, Record<string, string>]>([
    ["an error", 404, forAll],
    ["a private answer", 200, { "Cache-Control": "no-store" }],
    ["an answer that says nothing about it", 200, {}],
    ["one that sets a cookie", 200, { ...forAll, "Set-Cookie": "a=b" }],
    ["one by language", 200, { ...forAll, Vary: "Accept-Language" }],
  ])("%s, which is not kept", async (_what, status, headers) => {
    const site = await cachedSite(
      () => new Response("for you", { status, headers }),
    );
    for (let time = 1; time <= 2; time += 1) {
      const answer = await send(`${site.url}/`);
      expect(answer.body.toString()).toBe("passed by");
      expect(site.rendered.length).toBe(time);
    }
  });

  it("every page, while nothing is known of the catalogue", async () => {
    const site = await cachedSite();
    site.version = undefined;
    const answer = await send(`${site.url}/`);
    expect(answer.body.toString()).toBe("passed by");
  });
});
