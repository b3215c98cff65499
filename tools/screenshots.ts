/** `npm run screenshots [-- FOLDER]`: also renews the pictures of the documentation. */
import { type Browser, chromium, type Page } from "playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "../tests/support/site/browser";
import { newSite } from "../tests/support/site/running-site";
import { keeper, type Scene, scenes } from "./scenes";

const themes = ["light", "dark"] as const;
const widths = [360, 768, 1280];

/** The documentation shows only the top of a page. */
const documentationPictures = [
  { name: "home", theme: "light", width: 1280, height: 760 },
  { name: "admin-login", theme: "light", width: 900, height: 480 },
  { name: "admin-dashboard", theme: "light", width: 1100, height: 700 },
  { name: "admin-new", theme: "light", width: 1100, height: 900 },
  { name: "admin-new-refused", theme: "light", width: 900, height: 760 },
  { name: "admin-delete", theme: "light", width: 900, height: 420 },
  { name: "admin-work-history", theme: "light", width: 900, height: 760 },
  { name: "admin-order", theme: "light", width: 1100, height: 640 },
  { name: "admin-categories", theme: "light", width: 1100, height: 560 },
  { name: "admin-transfer", theme: "light", width: 900, height: 640 },
  { name: "admin-account", theme: "light", width: 900, height: 900 },
] as const;

interface View {
  theme: "light" | "dark";
  width: number;
  height: number;
}

async function signIn(browser: Browser, siteUrl: string) {
  const context = await browser.newContext({ baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("Email address").fill(keeper.email);
  await page.getByLabel("Password").fill(keeper.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  return context.storageState();
}

async function everythingDrawn(page: Page): Promise<void> {
  await page.locator(".loading:empty").waitFor({ state: "attached" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = Array.from(document.images);
    for (const image of images) image.loading = "eager";
    await Promise.all(images.map((image) => image.decode()));
    scrollTo(0, 0);
  });
}

const folder = process.argv[2] ?? "screenshots";
const documentation = "docs/pictures";
for (const path of [folder, documentation])
  mkdirSync(path, { recursive: true });

const site = newSite({
  ADMIN_EMAIL: keeper.email,
  ADMIN_PASSWORD: keeper.password,
});
await site.start();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox"],
});
const session = await signIn(browser, site.url);

async function withScene(
  scene: Scene,
  { theme, width, height }: View,
  take: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: "reduce",
    storageState: scene.isAdmins ? session : undefined,
  });
  await context.addCookies([{ name: "theme", value: theme, url: site.url }]);
  const page = await context.newPage();
  await scene.reach(page);
  await everythingDrawn(page);
  await take(page);
  await scene.leave?.(page);
  await context.close();
}

/** Playwright cannot write WebP, but the browser can convert to it. */
async function takeWebp(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const options = { format: "webp", quality: 80 } as const;
  const { data } = await session.send("Page.captureScreenshot", options);
  writeFileSync(path, Buffer.from(data, "base64"));
}

for (const scene of scenes) {
  for (const theme of themes) {
    for (const width of widths) {
      const path = join(folder, `${scene.name}-${width}-${theme}.png`);
      await withScene(scene, { theme, width, height: 900 }, (page) =>
        page.screenshot({ path, fullPage: true }),
      );
    }
  }
  for (const { name, ...view } of documentationPictures) {
    if (name !== scene.name) continue;
    const path = join(documentation, `${name}-${view.width}.webp`);
    await withScene(scene, view, (page) => takeWebp(page, path));
  }
  process.stdout.write(`${scene.name}\n`);
}

await browser.close();
await site.remove();
