import { setTimeout as sleep } from "node:timers/promises";
import { errorPages, publicPages } from "../support/public-pages";
import type { Browser } from "./browser";

const widths = [360, 1280];

const loginPage = { path: "/admin/login", heading: "Admin Login" };

const adminPages = [
  { path: "/admin/dashboard", heading: "Dashboard" },
  { path: "/admin/dashboard/new", heading: "Create a New Work" },
  { path: "/admin/dashboard/slow-map/edit", heading: "Edit Work Item" },
  { path: "/admin/dashboard/slow-map/delete", heading: "Delete this work?" },
];

export function lookAtSite(browser: Browser): Promise<string[]> {
  return lookAt(browser, [...publicPages, ...errorPages, loginPage]);
}

export function lookAtAdmin(browser: Browser): Promise<string[]> {
  return lookAt(browser, adminPages);
}

async function lookAt(browser: Browser, pages: typeof publicPages): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await browser.resize(width);
    for (const { path, heading } of pages) {
      await browser.open(path);
      // Hydration may hide fields.
      await sleep(300);
      const name = path.slice(1).replaceAll("/", "-") || "home";
      const found = await browser.look(`${name}-${width}`);
      const page = await browser.read();
      if (page.heading !== heading) found.push(`shows “${page.heading}”`);
      faults.push(...found.map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return [
    `${pages.length} pages at ${widths.join(" and ")} px: nothing overlaps, reaches out, shrinks away or scrolls sideways`,
  ];
}
