import { expect, type Page, test } from "../support/site/site";

function control(page: Page) {
  return page.getByRole("button", { name: /^Theme:/ });
}

async function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

async function themeCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "theme")?.value;
}

async function expectIcon(page: Page, name: "moon" | "sun" | "laptop") {
  for (const icon of ["moon", "sun", "laptop"]) {
    await expect(control(page).locator(`.theme-icon-${icon}`)).toBeVisible({
      visible: icon === name,
    });
  }
}

test("the control cycles from system to light, to dark, and back to system", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/about");
  await expect(control(page)).toHaveAccessibleName("Theme: system. Change to light.");
  for (const [theme, next, icon] of [
    ["light", "dark", "moon"],
    ["dark", "system", "laptop"],
    ["system", "light", "sun"],
  ] as const) {
    await control(page).click();
    await expect(control(page)).toHaveAccessibleName(`Theme: ${theme}. Change to ${next}.`);
    await expectIcon(page, icon);
    expect(await themeCookie(page)).toBe(theme);
    if (javaScriptEnabled) {
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(theme);
    }
  }
});

test("the system theme follows the operating system, and every page shows a chosen one, whatever the system prefers", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  const light = await background(page);
  await expectIcon(page, "sun");
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await expectIcon(page, "moon");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await background(page)).toBe(light);
  await expectIcon(page, "sun");
  await page.emulateMedia({ colorScheme: "dark" });

  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(/^Theme: light/);
  expect(await background(page)).toBe(light);
  await page.goto("/works");
  expect(await background(page)).toBe(light);

  await page.emulateMedia({ colorScheme: "light" });
  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(/^Theme: dark/);
  expect(await background(page)).toBe(dark);
  await page.goto("/nowhere");
  expect(await background(page)).toBe(dark);
});

test("changing the theme stays on the same page, including its query", async ({ page }) => {
  const address = "/works?q=tide+%26+time&category=&type=";
  await page.goto(address);
  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(/^Theme: light/);
  // Without scripts, the page comes back without the blank parts.
  await expect(page).toHaveURL(/\/works\?q=tide\+%26\+time/);
  await expect(page.getByLabel("Search words")).toHaveValue("tide & time");
});

test("the theme in local storage applies from the first frame", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Without scripts the cookie alone decides.");
  await page.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    const frames: string[] = [];
    Object.assign(window, { frames });
    requestAnimationFrame(function look() {
      if (document.body) {
        frames.push(document.documentElement.dataset.theme ?? "system");
      }
      requestAnimationFrame(look);
    });
  });
  // A delayed script would make a flash visible.
  await page.route("**/*enhance*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await expect(control(page)).toHaveAccessibleName("Theme: dark. Change to system.");
  const frames = await page.evaluate(() => Reflect.get(window, "frames"));
  expect(new Set(frames as unknown as string[])).toEqual(new Set(["dark"]));
  expect(await themeCookie(page)).toBe("dark");
});

test("the theme works without local storage", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "Only scripts have local storage.");
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Denied", "SecurityError");
      },
    });
  });
  await page.goto("/about");
  await control(page).click();
  await expect(control(page)).toHaveAccessibleName(/^Theme: light/);
  await page.reload();
  await expect(control(page)).toHaveAccessibleName(/^Theme: light/);
});
