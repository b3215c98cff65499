import { writeFileSync } from "node:fs";
/** `npm run screenshots`: renews the images of the documentation. */
import { type Browser, chromium, type Page } from "playwright/test";
import { findBrowser } from "../tests/support/site/browser";
import { newSite } from "../tests/support/site/running-site";
import { keeper, scenes } from "./scenes";

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

const site = newSite({ ADMIN_EMAIL: keeper.email, ADMIN_PASSWORD: keeper.password });
await site.start();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
const session = await signIn(browser, site.url);

/** Playwright cannot write WebP, but the browser can convert to it. */
async function takeWebp(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const options = { format: "webp", quality: 60 } as const;
  const { data } = await session.send("Page.captureScreenshot", options);
  writeFileSync(path, Buffer.from(data, "base64"));
}

for (const { name, height, reach, leave } of scenes) {
  const isPublic = name === "home" || name === "admin/login";
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height },
    colorScheme: "light",
    reducedMotion: "reduce",
    storageState: isPublic ? undefined : session,
  });
  const page = await context.newPage();
  await reach(page, site.url);
  await everythingDrawn(page);
  await takeWebp(page, `docs/pictures/${name}.webp`);
  await leave?.(page);
  await context.close();
  process.stdout.write(`${name}\n`);
}

await browser.close();
await site.remove();
