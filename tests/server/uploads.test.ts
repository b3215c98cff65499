import { expect, it } from "vitest";
import { storeImage } from "~/media/store-upload.server";
import { fileOf, phonePhoto } from "../support/images";
import { listeningApp } from "../support/listening-app";
import type { Visitor } from "../support/page/visitor";

const site = await listeningApp();
const admin = await site.signIn();

async function upload(admin: Visitor, file: File): Promise<string> {
  const page = await admin.visit("/admin/media");
  const next = await page.fill({ "Upload an image": file }).press("Upload");
  expect(next.main.text).toContain("The image was uploaded.");
  const [image] = next.main.select(".tile-picture");
  return image?.attribute("src") ?? "";
}

it("serves an uploaded image from its cache until it is deleted", async () => {
  const image = await phonePhoto(300, 200);
  const path = await upload(admin, fileOf(image));
  const url = site.url + path;
  const first = await fetch(url);
  expect(first.status).toBe(200);
  const etag = first.headers.get("ETag") ?? "";
  expect(etag).toBe(`"${path.slice("/media/".length)}"`);
  const body = Buffer.from(await first.arrayBuffer());
  for (const headers of [{ Cookie: "theme=dark" }, { Cookie: "a=b" }]) {
    const again = await fetch(`${url}?utm_source=letter`, { headers });
    expect(Object.fromEntries(again.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      etag,
    });
    const same = Buffer.from(await again.arrayBuffer());
    expect(Buffer.compare(same, body)).toBe(0);
  }
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("Content-Length")).toBe(String(body.length));
  expect(await head.text()).toBe("");
  const known = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(known.status).toBe(304);
  for (const type of ["webp", "jpeg", "webp"]) {
    const Accept = type === "webp" ? "image/webp,*/*" : "*/*";
    const variant = await fetch(url.replace(".jpg", "-200.webp"), { headers: { Accept } });
    expect(variant.headers.get("Content-Type")).toBe(`image/${type}`);
  }
  expect((await fetch(url.replace(".jpg", ".png"))).status).toBe(404);

  const name = path.slice("/media/".length, -".jpg".length);
  const page = await admin.visit(`/admin/media/${name}/delete`);
  await page.press("Delete");
  expect((await fetch(url)).status).toBe(404);
  // An import in another process may store it again.
  expect(await storeImage(site.media, image)).toBe(path);
  expect((await fetch(url)).status).toBe(200);
});

it("sends an archive while it is created, even to a client that stops reading", async () => {
  await upload(admin, fileOf(await phonePhoto(900, 600)));
  const url = `${site.url}/admin/transfer/works.zip`;
  const cookies = Array.from(admin.cookies, (pair) => pair.join("="));
  const headers = { Cookie: cookies.join("; ") };
  const gone = await fetch(url, { headers });
  await gone.body?.cancel();
  const answer = await fetch(url, { headers });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "no-store, max-age=0",
    "x-content-type-options": "nosniff",
    "transfer-encoding": "chunked",
  });
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(archive.subarray(-22, -18).toString("latin1")).toBe("PK\u0005\u0006");
  const head = await fetch(url, { method: "HEAD", headers });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
  const stranger = await fetch(url, { redirect: "manual" });
  expect(stranger.status).toBe(302);
});
