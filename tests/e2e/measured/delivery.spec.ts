import { send } from "../../support/http";
import { manyWorks } from "../../support/many-works";
import { errorPages, publicPages } from "../../support/public-pages";
import { expect, type Page, test } from "../../support/site/site";

test("no page loads more than one small script, or anything from elsewhere, and all its images exist", async ({
  page,
  site,
  request,
}) => {
  const images = new Set<string>();
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
    const shown = page.evaluate(() => Array.from(document.images, ({ src }) => src));
    for (const address of await shown) images.add(address);
  }
  expect(images.size).toBeGreaterThan(30);
  for (const address of images) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()["content-type"], address).toMatch(/^image\//);
  }
});

async function recordStatus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const status = document.querySelector(".loading");
      if (!status) return;
      new MutationObserver(() => {
        if (status.textContent) {
          sessionStorage.setItem("status", status.textContent);
        }
      }).observe(status, { childList: true });
    });
  });
}

test("opening a list and searching it announces that it is loading", async ({ page }) => {
  await recordStatus(page);
  const search = (label: string, words: string) => page.getByLabel(label).fill(words);
  for (const [from, act, path, message] of [
    ["/about", "Works", "/works", "Loading works..."],
    ["/about", "Creators", "/creators", "Loading creators..."],
    ["/creators", "Mira Okafor", "/creators/mira-okafor", "Loading creator's works..."],
    ["/works", () => search("Search words", "tide"), /^\/works\?q=tide/, "Loading works..."],
    [
      "/creators",
      () => search("Search creators by name", "mira"),
      /^\/creators\?q=mira/,
      "Loading creators...",
    ],
  ] as const) {
    await page.goto(from);
    await page.evaluate(() => sessionStorage.clear());
    if (typeof act === "string") {
      await page.getByRole("link", { name: act }).first().click();
    } else {
      await act();
      await page.keyboard.press("Enter");
    }
    await expect(page).toHaveURL(({ pathname, search }) =>
      typeof path === "string" ? pathname === path : path.test(pathname + search),
    );
    await expect(page.locator(".loading")).toHaveText("");
    const said = await page.evaluate(() => sessionStorage.getItem("status"));
    expect(said, from).toBe(message);
  }
});

test.describe("speculation rules", () => {
  const notFetched = [
    "/admin",
    "/admin/dashboard/slow-map/delete",
    "/theme",
    "/works?q=tide",
    "https://elsewhere.example/",
  ];

  const works = [...notFetched, "/creators"].map((ctaLink) => ({
    id: `leads-to-${ctaLink.replace(/\W+/g, "-")}`,
    title: `Leads to ${ctaLink}`,
    type: "list-item",
    ctaLink,
  }));

  test.use({ catalogue: { works }, settings: { LOG_HITS: "1" } });

  async function watchPrefetches(page: Page): Promise<Map<string, string>> {
    const prefetches = new Map<string, string>();
    const session = await page.context().newCDPSession(page);
    session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      prefetches.set(prefetchUrl, status);
    });
    await session.send("Preload.enable");
    return prefetches;
  }

  test("a page is prefetched on hover, and not fetched again on click", async ({ page, site }) => {
    const warnings: string[] = [];
    page.on("console", (message) => warnings.push(message.text()));
    const prefetches = await watchPrefetches(page);
    await page.goto("/works", { waitUntil: "networkidle" });

    const linkTo = (address: string) =>
      page.getByRole("link", { name: `View: Leads to ${address}`, exact: true });
    for (const address of notFetched) {
      await linkTo(address).hover();
      // Longer than a pointer that only passes by.
      await page.waitForTimeout(300);
    }
    await linkTo("/creators").hover();
    const creators = `${site.url}/creators`;
    await expect.poll(() => prefetches.get(creators)).toBe("Ready");
    expect(Array.from(prefetches.keys())).toEqual([creators]);

    await linkTo("/creators").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Creators");
    const delivery = await page.evaluate(
      () => performance.getEntriesByType("navigation")[0]?.toJSON() as unknown,
    );
    expect(delivery).toMatchObject({ deliveryType: "navigational-prefetch" });
    expect(site.output.match(/"path":"\/creators"/g)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test("only public pages have speculation rules", async ({ request }) => {
    const rules = "/speculation-rules.json";
    for (const path of ["/", "/works", "/nowhere"]) {
      const { "speculation-rules": named } = (await request.get(path)).headers();
      expect(named, path).toBe(`"${rules}"`);
    }
    const { "speculation-rules": named } = (await request.get("/admin/login")).headers();
    expect(named).toBeUndefined();
    const { "content-type": type } = (await request.get(rules)).headers();
    expect(type).toBe("application/speculationrules+json");
  });
});

test.describe("bytes", () => {
  test.use({ catalogue: { works: manyWorks(60) } });

  async function gzipped(url: string): Promise<number> {
    const answer = await send(url, { "Accept-Encoding": "gzip" });
    expect(answer.headers["content-encoding"], url).toBe("gzip");
    return answer.body.length;
  }

  test("the works page with 60 works has at most 20 kB, and each page 9.5 kB of styles for the screen and one small script", async ({
    page,
    site,
  }) => {
    for (const path of ["/", "/about", "/works/work-1", "/works"]) {
      await page.goto(path);
      const files = await page.evaluate(() => ({
        styles: Array.from(document.styleSheets)
          .filter(({ media }) => media.mediaText !== "print")
          .map(({ href }) => href ?? ""),
        scripts: Array.from(document.scripts, ({ src }) => src).filter((src) => src !== ""),
      }));
      const styles = await Promise.all(files.styles.map(gzipped));
      expect(styles.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(9_500);
      expect(files.scripts).toHaveLength(1);
      expect(await gzipped(files.scripts[0] ?? "")).toBeLessThanOrEqual(2000);
    }
    expect(await gzipped(`${site.url}/works`)).toBeLessThanOrEqual(20_000);
  });

  test("the first image is among the first requests, and those below the fold load lazily, without layout shifts", async ({
    page,
  }) => {
    const types: string[] = [];
    page.on("request", (request) => types.push(request.resourceType()));
    await page.goto("/works", { waitUntil: "networkidle" });
    expect(types).toContain("image");
    expect(types.indexOf("image")).toBeLessThanOrEqual(8);
    const images = await page.evaluate(() =>
      Array.from(document.images, (image) => ({
        top: image.getBoundingClientRect().top,
        loading: image.loading,
        sizes: [image.getAttribute("width"), image.getAttribute("height")],
      })),
    );
    expect(images.length).toBe(60);
    for (const { top, loading, sizes } of images) {
      expect(sizes).not.toContain(null);
      // Without style sheets, no image makes a phone's page scroll sideways.
      expect(Number(sizes[0])).toBeLessThanOrEqual(304);
      if (top > 2000) expect(loading).toBe("lazy");
    }
  });
});
