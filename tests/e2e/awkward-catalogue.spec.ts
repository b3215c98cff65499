import { awkwardNames, awkwardWorks as works } from "../support/awkward-works";
import { expect, type Page, test, type WorkEntry } from "../support/site";

async function linksTo(page: Page, folder: string): Promise<string[]> {
  return page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll(
      (links, folder) =>
        links
          .map((link) => (link as HTMLAnchorElement).href)
          .filter((address) => new URL(address).pathname.startsWith(folder)),
      folder,
    );
}

test.describe("awkward but legal names", () => {
  test.use({ catalogue: { works } });
  // Each test opens a page for every name.
  test.slow();

  test("every work is listed, and its link leads to its page", async ({
    page,
  }) => {
    await page.goto("/works");
    const titles = page.getByRole("main").getByRole("heading", { level: 3 });
    expect((await titles.allTextContents()).sort()).toEqual(
      works.map(({ title }) => title).sort(),
    );
    const links = await linksTo(page, "/works/");
    expect(new Set(links).size).toBe(works.length);

    const reached: (string | null)[] = [];
    for (const link of new Set(links)) {
      const response = await page.goto(link);
      expect(response?.status(), link).toBe(200);
      reached.push(await page.getByRole("heading", { level: 1 }).textContent());
    }
    expect(reached.sort()).toEqual(works.map(({ title }) => title).sort());
  });

  test("every creator is listed, and the link leads to their work", async ({
    page,
  }) => {
    await page.goto("/creators");
    const links = await linksTo(page, "/creators/");
    expect(new Set(links).size).toBe(works.length);
    const reached: (string | null)[] = [];
    for (const link of links) {
      const response = await page.goto(link);
      expect(response?.status(), link).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        /^Works by Creator \d+ /,
      );
      reached.push(
        await page
          .getByRole("main")
          .getByRole("heading", { level: 2 })
          .textContent(),
      );
    }
    expect(reached.sort()).toEqual(works.map(({ title }) => title).sort());
  });

  test("every category can be asked for", async ({ page }) => {
    await page.goto("/works");
    const chips = page.getByRole("navigation", { name: "Categories" });
    const names = await chips.locator("bdi").allTextContents();
    expect(names.sort()).toEqual([...awkwardNames].sort());
    for (const name of names) {
      await page.goto(`/works?category=${encodeURIComponent(name)}`);
      await expect(page.getByText("1 work found."), name).toBeVisible();
    }
  });

  test("the theme changes on each of these pages and stays there", async ({
    page,
  }) => {
    for (const value of ["a/b", "100%", "日本語", "<b>bold</b>", "a#b"]) {
      const address = `/creators/${encodeURIComponent(value)}`;
      await page.goto(address);
      const control = page.getByRole("button", { name: /^Theme:/ });
      const before = await control.textContent();
      await control.click();
      await expect(control).not.toHaveText(before ?? "");
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        value,
      );
    }
  });

  test("every work and creator has a picture", async ({ page, request }) => {
    for (const [path, count] of [
      // One work leads the page and is in its category as well.
      ["/works", works.length + 1],
      ["/creators", works.length],
    ] as const) {
      await page.goto(path);
      const pictures = await page.evaluate(() =>
        Array.from(document.images, ({ src }) => src),
      );
      expect(pictures.length).toBe(count);
      for (const picture of pictures) {
        const response = await request.get(picture);
        expect(response.status(), picture).toBe(200);
        expect(response.headers()["content-type"]).toBe("image/svg+xml");
      }
    }
  });

  test("markup in a name stays text", async ({ page }) => {
    await page.goto("/works");
    await expect(page.locator("main b")).toHaveCount(0);
  });

  test("names of any length break no page on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const long = "x".repeat(300);
    for (const path of [
      "/works",
      "/creators",
      `/works/${long}`,
      `/creators/${long}`,
    ]) {
      await page.goto(path);
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth,
      );
      expect(width, path.slice(0, 20)).toBe(320);
    }
  });
});

test.describe("names that no address can bear", () => {
  const works: WorkEntry[] = [".", ".."].map((name) => ({
    id: `dots-${name.length}`,
    title: `Dots ${name.length}`,
    type: "medium-feature",
    creatorId: name,
    appId: name,
  }));
  test.use({ catalogue: { works } });

  test("are shown without a link that would lead astray", async ({ page }) => {
    await page.goto("/works");
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Dots 1",
      "Dots 2",
    ]);
    expect(await linksTo(page, "/")).toEqual([]);
    await page.goto("/creators");
    await expect(
      page.getByRole("main").getByRole("heading", { level: 2 }),
    ).toHaveText([".", ".."]);
    expect(await linksTo(page, "/")).toEqual([]);
  });
});
