/** `npm run screenshots [-- FOLDER]`: renews the pictures of the documentation; with a folder, also takes every scene in both themes and three widths. */
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
  "admin-login": 420,
  "admin-first-steps": 560,
  "admin-dashboard": 620,
  "admin-new": 760,
  "admin-new-refused": 560,
  "admin-edit": 620,
  "admin-preview": 620,
  "admin-bulk": 560,
  "admin-delete": 420,
  "admin-deleted": 420,
  "admin-trash": 460,
  "admin-work-history": 600,
  "admin-history": 520,
  "admin-history-details": 520,
  "admin-media": 640,
  "admin-media-image": 640,
  "admin-order": 520,
  "admin-categories": 480,
  "admin-creators": 480,
  "admin-messages": 420,
  "admin-message": 520,
  "admin-people": 480,
  "admin-invite": 480,
  "admin-transfer": 600,
  "admin-transfer-review": 560,
  "admin-pages": 520,
  "admin-page-edit": 640,
  "admin-site": 600,
  "admin-visits": 560,
  "admin-account": 600,
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
  const width = name === "home" ? 1280 : 1000;
  const path = join(documentation, `${name}.webp`);
  await withScene(scene, { theme: "light", width, height }, (page) =>
    takeWebp(page, path),
  );
  process.stdout.write(`${name}\n`);
}

await browser.close();
await site.remove();
