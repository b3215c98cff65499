import { gzipSync } from "node:zlib";
import { errorPages, publicPages } from "../../support/public-pages";
import { expect, test } from "../../support/site/site";

test("no page loads more than one small script, or anything from elsewhere, and all its images exist", async ({
  page,
  site,
  request,
}) => {
  const pictures = new Set<string>();
  let requests: { url: string; type: string }[] = [];
  page.on("request", (request) =>
    requests.push({ url: request.url(), type: request.resourceType() }),
  );
  for (const { path } of [...publicPages, ...errorPages]) {
    requests = [];
    await page.goto(path, { waitUntil: "networkidle" });
    const foreign = requests.filter(({ url }) => !url.startsWith(site.url));
    expect(foreign, path).toEqual([]);
    const scripts = requests.filter(({ type }) => type === "script");
    expect(scripts, path).toHaveLength(1);

    const elements = await page.evaluate(() =>
      Array.from(document.scripts)
        .filter(({ type }) => type !== "application/ld+json")
        .map(({ src, text }) => ({ src, text })),
    );
    expect(elements.map(({ text }) => text)).toEqual([""]);
    expect(elements[0]?.src).toMatch(/\/assets\/enhance-[\w-]+\.js$/);
    await expect(page.locator("link[rel=modulepreload]")).toHaveCount(0);
    await expect(page.locator("[onclick], [onload], [style]")).toHaveCount(0);
    const images = page.evaluate(() => Array.from(document.images, ({ src }) => src));
    for (const address of await images) pictures.add(address);
  }
  expect(pictures.size).toBeGreaterThan(30);
  for (const address of pictures) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()["content-type"], address).toMatch(/^image\//);
  }
});

test("the script is under 2 kB gzip", async ({ page, request }) => {
  await page.goto("/");
  const address = await page.locator("script[src]").getAttribute("src");
  const response = await request.get(address ?? "");
  expect(response.status()).toBe(200);
  const script = await response.body();
  expect(script.length).toBeGreaterThan(0);
  expect(gzipSync(script).length).toBeLessThan(2000);
});
