import { expect, it, onTestFinished } from "vitest";
import { admin } from "../browsers/admin-journeys";
import { journeys } from "../browsers/journeys";
import { openOldChromium } from "../browsers/old-chromium";
import { windowBrowser } from "../browsers/window";
import { newSite } from "../support/site/running-site";

/** The pages that need the most scripts, and what comes before them. */
const some = "Contact, Sign in, Add with image, Refuse, Edit, Publish, Order, Messages, Visits";

const isHydrated =
  "Object.keys(document.querySelector('main')).some((key) => /^__reactProps/.test(key))";

it("the oldest browser that runs the scripts of the admin can use its forms", async (context) => {
  const window = await openOldChromium("81", "puppeteer-3");
  if (!window) return context.skip("Chromium 81 needs Linux on x64, with Chromium's libraries.");
  onTestFinished(() => window.close());
  const site = newSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  onTestFinished(() => site.remove());
  await site.start();
  const browser = windowBrowser(window, site.url);
  await browser.resize(1280);
  for (const name of some.split(", ")) {
    const journey = journeys.find((journey) => journey.name === name);
    await expect(journey?.run(browser), name).resolves.toBeTruthy();
  }
  expect(await window.evaluate(isHydrated)).toBe(true);
});
