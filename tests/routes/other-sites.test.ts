import { expect, it } from "vitest";
import { loadApp } from "../support/app";
import type { Page } from "../support/page/page";

/** Browsers read a backslash as a slash; react-router's links pass it on (GHSA-wrjc-x8rr-h8h6). */
const elsewhere = [
  "/\\elsewhere.example",
  "\\/elsewhere.example",
  "\\\\elsewhere.example",
  "/admin/\\..\\..\\\\elsewhere.example",
  "/\t\\elsewhere.example",
  "//elsewhere.example",
  "https:\\\\elsewhere.example",
];

const app = await loadApp({
  works: elsewhere.flatMap((ctaLink, index) =>
    ["large-feature", "small-image", "list-item"].map((type) => ({
      ...{ id: `${type}-${index}`, appId: `${type}-${index}`, title: `Work ${index}`, type },
      ...{
        ctaLink,
        imageUrl: ctaLink,
        bannerImageUrl: ctaLink,
        longDescription: `[a](${ctaLink})`,
      },
    })),
  ),
});
const admin = await app.signIn();

function expectOwnLinks(page: Page): void {
  const { origin, href: here } = new URL(page.path, app.url);
  const addresses = page.body.match(/(?<=(?:href|action|src)=")[^"]*/g) ?? [];
  const hosts = addresses
    .map((address) => new URL(address.replaceAll("&amp;", "&"), here))
    .filter(({ protocol, origin: other }) => /^https?:/.test(protocol) && other !== origin);
  expect(hosts.map(String)).toEqual([]);
}

it.each(["/", "/works", "/works/large-feature-0", "/creators", "/admin/dashboard"])(
  "no link of %s leads to another site by a backslash in a stored address",
  async (path) => {
    const page = await admin.visit(path);
    expect(page.status).toBe(200);
    expectOwnLinks(page);
  },
);

it.each([...elsewhere.entries()])("no page of work %d leads back to %j", async (index, back) => {
  const query = new URLSearchParams({ back }).toString();
  const pathOf = (form: string) => `/admin/dashboard/list-item-${index}/${form}?${query}`;
  for (const form of ["edit", "history", "preview", "delete"]) {
    const page = await admin.visit(pathOf(form));
    expect(page.status).toBe(200);
    expectOwnLinks(page);
  }
  const { location } = await admin.post(pathOf("delete"), {});
  expect(new URL(location ?? "", app.url).origin).toBe(new URL(app.url).origin);
});
