/** `npm run screenshots [-- FOLDER]`: renews the images of the documentation; with a folder, also takes every scene in both themes and three widths. */
import { type Browser, chromium, type Page } from "playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "../tests/support/site/browser";
import { newSite } from "../tests/support/site/running-site";
import { keeper, type Scene, scenes } from "./scenes";

const themes = ["light", "dark"] as const;
const widths = [360, 768, 1280];

/** The documentation shows the top of these pages: their heights in CSS pixels. */
const documented: Record<string, number> = {
  home: 760,
  "admin-login": 600,
  "admin-first-steps": 800,
  "admin-dashboard": 860,
  "admin-new": 960,
  "admin-new-refused": 800,
  "admin-edit": 860,
  "admin-preview": 960,
  "admin-bulk": 600,
  "admin-delete": 560,
  "admin-deleted": 620,
  "admin-trash": 600,
  "admin-work-history": 800,
  "admin-history": 760,
  "admin-history-details": 640,
  "admin-media": 800,
  "admin-media-image": 900,
  "admin-order": 720,
  "admin-categories": 640,
  "admin-creators": 700,
  "admin-messages": 560,
  "admin-message": 700,
  "admin-people": 680,
  "admin-invite": 640,
  "admin-transfer": 800,
  "admin-pages": 720,
  "admin-page-edit": 860,
  "admin-site": 860,
  "admin-visits": 900,
  "admin-account": 860,
};

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

const folder = process.argv[2];
const documentation = "docs/pictures";
if (folder) mkdirSync(folder, { recursive: true });

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
  await scene.reach(page, site.url);
  await everythingDrawn(page);
  await take(page);
  await scene.leave?.(page);
  await context.close();
}

/** Playwright cannot write WebP, but the browser can convert to it. */
async function takeWebp(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const options = { format: "webp", quality: 60 } as const;
  const { data } = await session.send("Page.captureScreenshot", options);
  writeFileSync(path, Buffer.from(data, "base64"));
}

for (const scene of scenes) {
  const { name } = scene;
  for (const theme of folder ? themes : []) {
    for (const width of widths) {
      const path = join(folder ?? "", `${name}-${width}-${theme}.png`);
      await withScene(scene, { theme, width, height: 900 }, (page) =>
        page.screenshot({ path, fullPage: true }),
      );
    }
  }
  const height = documented[name];
  if (height === undefined) continue;
  const width = 1280;
  const path = join(documentation, `${name.replace("admin-", "admin/")}.webp`);
  await withScene(scene, { theme: "light", width, height }, (page) => takeWebp(page, path));
  process.stdout.write(`${name}\n`);
}

await browser.close();
await site.remove();
