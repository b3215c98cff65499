import { expect, type Page, test } from "../../support/site/site";

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
