import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { storeImage } from "~/media/store-upload.server";
import { loadApp } from "../../support/app";

const siteUrl = "https://prajna.example";

const works = [
  { id: "tide", title: "Tide Atlas", appId: "tide", creatorId: "mira" },
  { id: "moth", title: "Moth Ledger", appId: "moth" },
  { id: "slash", title: "Either/Or", appId: "a/b & c" },
  { id: "kanji", title: "日本語の題名", appId: "kanji" },
  { id: "long", title: "Endless".repeat(400), appId: "long" },
].map((work) => ({ type: "medium-feature", ...work }));

const app = await loadApp({ settings: { SITE_URL: siteUrl }, works });

async function get(path: string): Promise<Response> {
  return app.answer(new Request(siteUrl + path));
}

async function cardOf(path: string): Promise<string> {
  const html = await (await get(path)).text();
  const [, address = ""] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
  expect(address).toMatch(`${siteUrl}/cards/`);
  return address.slice(siteUrl.length).replaceAll("&amp;", "&");
}

async function imageAt(path: string): Promise<Buffer> {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/png");
  const png = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  return png;
}

describe("the image of a shared link", () => {
  it("is different for each work and each creator", async () => {
    const images = await Promise.all(
      ["/works/tide", "/works/moth", "/creators/mira"].map(async (path) =>
        imageAt(await cardOf(path)),
      ),
    );
    const different = new Set(images.map((png) => png.toString("base64")));
    expect(different.size).toBe(3);
  });

  it.each([
    ["uploaded image", 600, ""],
    ["image around its focal point", 2400, "50 0"],
  ])("shows the work's %s", async (_, height, imageFocus) => {
    const red = await sharp({ create: { width: 900, height, channels: 3, background: "#d01020" } })
      .jpeg()
      .toBuffer();
    const imageUrl = await storeImage(app.media, red);
    await app.putWorks({ ...works[0], id: "photo", appId: "photo", imageUrl, imageFocus });
    const png = await imageAt(await cardOf("/works/photo"));
    const right = { left: 1090, top: 300, width: 100, height: 100 };
    const cut = await sharp(png).extract(right).toBuffer();
    const { dominant } = await sharp(cut).stats();
    expect(dominant.r).toBeGreaterThan(180);
    expect(dominant.g).toBeLessThan(60);
  });

  it("is cacheable forever at the address of its version, to which all others redirect", async () => {
    const address = await cardOf("/works/moth");
    expect((await get(address)).headers.get("Cache-Control")).toContain("immutable");
    for (const query of ["", "?v=AAAAAAAAAAAA", "?v=", "?w=1"]) {
      const { status, headers } = await get(`/cards/~moth~.png${query}`);
      expect([status, headers.get("Location")]).toEqual([302, address]);
      expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0/);
    }
  });

  it("has a new address after the title has changed", async () => {
    const before = await cardOf("/works/moth");
    await app.putWorks({ ...works[1], id: "moth", title: "Moth Diary" });
    expect(await cardOf("/works/moth")).not.toBe(before);
  });

  it("tells an agent from a person whose name reads the same", async () => {
    const addresses = [];
    for (const maker of [
      { creatorName: "the agent Cairn" },
      { creatorName: "Cairn", creatorIsAgent: true },
    ]) {
      await app.putWorks({ ...works[1], id: "moth", creatorId: "cairn", ...maker });
      addresses.push(await cardOf("/works/moth"));
    }
    expect(addresses[0]).not.toBe(addresses[1]);
  });

  it.each(["/works/a%2Fb%20%26%20c", "/works/kanji", "/works/long"])(
    "is rendered for %s",
    async (path) => {
      await imageAt(await cardOf(path));
    },
  );

  it.each([
    "/cards/~nothing~.png",
    "/cards/tide.jpg",
    "/cards/creators/~x~.png",
    "/cards/pages/~tide~.png",
  ])("does not exist at %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
