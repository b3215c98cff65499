import { expect, it } from "vitest";
import { storeImage } from "~/media/store-upload.server";
import { loadApp } from "../../support/app";
import { plain } from "../../support/images";

const app = await loadApp({ works: [] });
const photo = await storeImage(app.media, await plain(900, 600).jpeg().toBuffer());
const logo = await storeImage(app.media, await plain(90, 60, "#00ff0080").png().toBuffer());
const drawing = await storeImage(
  app.media,
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h4v4"/></svg>',
  ),
);
const svg = drawing.replace(".png", ".svg");

function get(path: string, accept = "image/webp,*/*") {
  return app.answer(new Request(`http://localhost${path}`, { headers: { Accept: accept } }));
}

function variant(address: string, width: number): string {
  return address.replace(/\.\w+$/, `-${width}.webp`);
}

it.each([
  [photo, "image/jpeg", /^\xff\xd8\xff/],
  [variant(photo, 400), "image/webp", /^RIFF....WEBP/s],
  [variant(photo, 900), "image/webp", /^RIFF....WEBP/s],
  [logo, "image/png", /^\x89PNG/],
  [variant(logo, 90), "image/webp", /^RIFF....WEBP/s],
  [svg, "image/svg+xml", /^<svg /],
])("serves %s as %s, cacheable forever", async (path, contentType, start) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": contentType,
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    etag: `"${path.slice("/media/".length)}"`,
  });
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.toString("latin1", 0, 12)).toMatch(start);
});

it("serves a drawing to every client, with a policy that allows no scripts and no other files", async () => {
  const response = await get(svg, "*/*");
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toMatch(/^default-src 'none'; .*; img-src data:; .*; sandbox$/);
});

it.each([
  [photo, "image/jpeg", variant(photo, 400)],
  [logo, "image/png", variant(logo, 90)],
])("serves %s itself to a client that names no WebP", async (path, type, variant) => {
  const response = await get(variant, "image/png,*/*;q=0.5");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": type,
    etag: `"${path.slice("/media/".length)}"`,
    vary: "Accept",
  });
});

it.each([
  variant(photo, 401),
  variant(photo, 1600),
  variant(photo, 400).replace("-400", "-0400"),
  photo.replace(".jpg", ".png"),
  photo.replace(".jpg", ".svg"),
  photo.replace("/media/", "/media/0"),
  "/media/..%2f..%2fsite.sqlite",
  "/media/%00",
  "/media/constructor",
])("answers 404 for %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});
