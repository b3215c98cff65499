import { send } from "../../support/http";
import { manyWorks } from "../../support/many-works";
import { expect, test } from "../../support/site/site";

test.use({ catalogue: { works: manyWorks(60) } });

async function gzipped(url: string): Promise<number> {
  const answer = await send(url, { "Accept-Encoding": "gzip" });
  expect(answer.headers["content-encoding"], url).toBe("gzip");
  return answer.body.length;
}

test("the works page with 60 works has at most 20 kB, one style sheet for the screen, and one small script", async ({
  page,
  site,
}) => {
  await page.goto("/works");
  const files = await page.evaluate(() => ({
    styles: Array.from(document.styleSheets)
      .filter(({ media }) => media.mediaText !== "print")
      .map(({ href }) => href ?? ""),
    scripts: Array.from(document.scripts)
      .filter(({ type }) => type === "" || type === "module")
      .map(({ src }) => src),
  }));
  expect(files.styles.length).toBe(1);
  expect(files.scripts.length).toBe(1);
  expect(await gzipped(`${site.url}/works`)).toBeLessThanOrEqual(20_000);
  for (const style of files.styles) {
    expect(await gzipped(style)).toBeLessThanOrEqual(9_500);
  }
  for (const script of files.scripts) {
    expect(await gzipped(script)).toBeLessThanOrEqual(2000);
  }
});

test("the first image is among the first requests", async ({ page }) => {
  const types: string[] = [];
  page.on("request", (request) => types.push(request.resourceType()));
  await page.goto("/works", { waitUntil: "networkidle" });
  expect(types).toContain("image");
  expect(types.indexOf("image")).toBeLessThanOrEqual(8);
});

test("images below the fold load lazily, without layout shifts", async ({ page }) => {
  await page.goto("/works");
  const pictures = await page.evaluate(() =>
    Array.from(document.images, (image) => ({
      top: image.getBoundingClientRect().top,
      loading: image.loading,
      sizes: [image.getAttribute("width"), image.getAttribute("height")],
    })),
  );
  expect(pictures.length).toBe(60);
  for (const { top, loading, sizes } of pictures) {
    expect(sizes).not.toContain(null);
    // Without style sheets, no image makes a phone's page scroll sideways.
    expect(Number(sizes[0])).toBeLessThanOrEqual(304);
    if (top > 2000) expect(loading).toBe("lazy");
  }
});
