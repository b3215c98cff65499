import { expect, type Page, test } from "../../support/site/site";

const siteUrl = "https://labs.example";

async function linkOf(page: Page, rel: string): Promise<string> {
  const tag = page.locator(`link[rel="${rel}"]`);
  return (await tag.getAttribute("href")) ?? "";
}

/** The PNG specification, section 11.2.1, "IHDR". */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.describe("on a site with SITE_URL", () => {
  test.use({ settings: { SITE_URL: siteUrl } });

  test("the icons and the manifest exist", async ({ page, request }) => {
    await page.goto("/about");
    const manifestAnswer = await request.get(await linkOf(page, "manifest"));
    expect(manifestAnswer.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = (await manifestAnswer.json()) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest.name).toBe("Prajna AI Labs");
    expect(manifest.start_url).toBe("/");
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
    const icons = [
      ...manifest.icons,
      { src: await linkOf(page, "apple-touch-icon"), sizes: "180x180" },
    ];
    for (const { src, sizes } of icons) {
      const answer = await request.get(src);
      expect(answer.headers()["content-type"], src).toBe("image/png");
      expect(sizeOf(await answer.body()).join("x"), src).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    const favicon = await (await request.get("/favicon.ico")).body();
    expect(Array.from(favicon.subarray(0, 8))).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(sizeOf(favicon.subarray(22))).toEqual([32, 32]);
  });
});
