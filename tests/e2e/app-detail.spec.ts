import { expect, test, type WorkEntry } from "../support/site";

const sample = "/works/sketch-design-toolkit";

test("the sample has every section", async ({ page }) => {
  await page.goto(sample);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Sketch & Design Toolkit",
  );
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Features",
    "What we love",
    "Quick tip",
    "Share",
    "Screenshots",
    "More by Mira Okafor",
    "More in Design Tools",
  ]);
  for (const text of [
    "Design Tools",
    "Draw as you always have",
    "Most drawing programs tidy your line",
    "It leaves the wobble in",
    "Draw it three times",
    "a hand's sketch and a machine's geometry",
    "Offers in-app purchases",
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(
    main.getByRole("link", { name: "See the toolkit" }),
  ).toHaveAttribute("href", "https://example.org/sketch-design-toolkit");
  await expect(
    main.getByRole("link", { name: "Back to Works" }),
  ).toHaveAttribute("href", "/works");
});

test("each screenshot has its caption", async ({ page }) => {
  await page.goto(sample);
  const list = page.getByRole("list", { name: "Screenshots" });
  const captions = await list.getByRole("figure").allTextContents();
  expect(captions.length).toBe(4);
  expect(captions.every((caption) => caption.length > 20)).toBe(true);
  await expect(list.locator("img")).toHaveCount(4);
});

test("the screenshots scroll sideways by keyboard", async ({ page }) => {
  await page.goto(sample);
  const list = page.getByRole("list", { name: "Screenshots" });
  await list.focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => list.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(0);
});

test("the action stays in view while the page scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(sample);
  const action = page.getByRole("link", { name: "See the toolkit" });
  await page.getByRole("heading", { name: "Screenshots" }).hover();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await page.getByRole("list", { name: "Screenshots" }).hover();
  await expect(action).toBeInViewport({ ratio: 1 });
});

const works: WorkEntry[] = [
  {
    id: "full",
    title: "Full",
    type: "large-feature",
    appId: "full-app",
    subtitle: "A subtitle",
    description: "A description",
    category: "A category",
    creatorId: "c",
    creatorName: "A creator",
    features: ["First", "Second"],
    ctaText: "Start",
    ctaLink: "https://example.org/full",
  },
  {
    id: "paid",
    title: "Paid",
    type: "list-item",
    appId: "paid",
    price: "$29",
  },
  { id: "bare", title: "Bare", type: "medium-feature", appId: "bare" },
];

test.describe("a stored work with an appId", () => {
  test.use({ catalogue: { works } });

  test("has a page made from its fields", async ({ page }) => {
    await page.goto("/works/full-app");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Full");
    for (const text of ["A subtitle", "A description", "A category"]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole("listitem")).toHaveText(["First", "Second"]);
    await expect(main.getByRole("link", { name: "A creator" })).toHaveAttribute(
      "href",
      "/creators/c",
    );
    await expect(main.getByRole("link", { name: "Start" })).toHaveAttribute(
      "href",
      "https://example.org/full",
    );
    await page.goto("/works/paid");
    await expect(main).toContainText("$29");
  });

  test("leaves out what it has nothing for", async ({ page }) => {
    await page.goto("/works/bare");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading")).toHaveText(["Bare"]);
    await expect(main.getByRole("link")).toHaveText(["Back to Works"]);
    await expect(main).not.toContainText(/undefined|null|in-app/);
  });
});
