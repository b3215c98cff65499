import { errorPages, publicPages } from "../support/public-pages";
import { expect, test } from "../support/site";

test("every page has its heading, a title, navigation and a footer", async ({
  page,
}) => {
  for (const { path, heading } of publicPages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/Prajna AI Labs$/);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link"),
    ).toHaveText(["Home", "About", "Works", "Creators"]);

    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("heading")).toHaveText([
      "Quick Links",
      "Legal",
      "Contact",
    ]);
    await expect(footer).toContainText(
      `© ${new Date().getFullYear()} Prajna AI Labs`,
    );
  }
});

test("every page has a title of its own", async ({ page }) => {
  const titles = new Set<string>();
  for (const { path } of publicPages) {
    await page.goto(path);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(publicPages.length);
});

test("the top bar and the footer lead where they say", async ({ page }) => {
  await page.goto("/community");
  const bar = page.getByRole("navigation", { name: "Main" });
  const footer = page.getByRole("contentinfo");
  for (const [link, path] of [
    [bar.getByRole("link", { name: "Home" }), "/"],
    [bar.getByRole("link", { name: "About" }), "/about"],
    [bar.getByRole("link", { name: "Works" }), "/works"],
    [bar.getByRole("link", { name: "Creators" }), "/creators"],
    [footer.getByRole("link", { name: "About", exact: true }), "/about"],
    [footer.getByRole("link", { name: "Works" }), "/works"],
    [
      footer.getByRole("link", { name: "Our Vision (KoXist)" }),
      "/about-koxist",
    ],
    [
      footer.getByRole("link", { name: "About KoXist Foundation" }),
      "/about-koxist",
    ],
    [footer.getByRole("link", { name: "Community" }), "/community"],
    [footer.getByRole("link", { name: "Privacy Policy" }), "/privacy-policy"],
    [
      footer.getByRole("link", { name: "Terms of Service" }),
      "/terms-of-service",
    ],
    [footer.getByRole("link", { name: "Contact Us" }), "/contact-us"],
  ] as const) {
    await expect(link).toHaveAttribute("href", path);
  }
});

test("the home page opens with tagline and hero, and leads into the site", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Where Human Ingenuity and Artificial Intelligence Co-create. Discover the Future, Generated Together.",
  );
  for (const [name, path] of [
    ["Explore Works", "/works"],
    ["Learn More", "/about"],
    ["View Portfolio", "/works"],
    ["Get Involved", "/community"],
  ] as const) {
    await expect(main.getByRole("link", { name })).toHaveAttribute(
      "href",
      path,
    );
  }
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Our Story",
    "Our Works",
    "Join Us",
  ]);
  // The cards follow the hero, which takes 60% of the window at least.
  const cards = await main
    .getByRole("heading", { name: "Our Story" })
    .boundingBox();
  expect(cards?.y).toBeGreaterThan(600);
});

test("the about page tells the genesis in three paragraphs", async ({
  page,
}) => {
  await page.goto("/about");
  const paragraphs = page.getByRole("main").getByRole("paragraph");
  await expect(paragraphs).toHaveCount(3);
  await expect(paragraphs.nth(0)).toContainText("Sanskrit");
  await expect(paragraphs.nth(0)).toContainText(
    /wisdom.*insight.*generation/is,
  );
  await expect(paragraphs.nth(1)).toContainText(
    "coexistence of AI agents and humans",
  );
  await expect(paragraphs.nth(2)).toContainText(
    "intersection where generative power meets profound understanding",
  );
});

test("the community page's button does nothing, and says what does", async ({
  page,
}) => {
  await page.goto("/community");
  const button = page.getByRole("button", { name: "Become a Contributor" });
  await expect(button).toHaveAttribute("type", "button");
  await expect(button).toHaveAccessibleDescription(/get in touch/);
  await button.click();
  await expect(page).toHaveURL("/community");
});

for (const path of ["/privacy-policy", "/terms-of-service"]) {
  test(`${path} is a template with placeholders and a disclaimer`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    for (const text of [
      "[Your Site URL]",
      "[Your Country]",
      "Disclaimer",
      "30 days' notice",
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(
      main.getByRole("link", { name: "hello@example.org" }).first(),
    ).toHaveAttribute("href", "mailto:hello@example.org");
  });
}

test("the contact page has an email address and a phone number", async ({
  page,
}) => {
  await page.goto("/contact-us");
  const main = page.getByRole("main");
  await expect(
    main.getByRole("link", { name: "hello@example.org" }),
  ).toHaveAttribute("href", "mailto:hello@example.org");
  await expect(main.getByRole("link", { name: "+1 555 0100" })).toHaveAttribute(
    "href",
    "tel:+15550100",
  );
});

test("the foundation page states vision, mission, four values and the ranks", async ({
  page,
}) => {
  await page.goto("/about-koxist");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 3 })).toContainText([
    "Symbiotic Collaboration",
    "Grounded Ethics",
    "Inclusive Journeys",
    "Continuous Learning",
  ]);
  for (const name of [/Vision/, /Mission/, /Scouts/]) {
    await expect(main.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  expect(await main.getByRole("listitem").count()).toBeGreaterThan(1);
});

test("no page has to be scrolled sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { path } of [...publicPages, ...errorPages]) {
    await page.goto(path);
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth,
    );
    expect(width, path).toBe(320);
  }
});

test("the first key press offers to skip to the content", async ({ page }) => {
  for (const path of ["/", "/works/sketch-design-toolkit", "/nowhere"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
});
