import { loadApp } from "../../../support/app";
import type { Part } from "../../../support/page/part";

const works = [
  {
    id: "map",
    title: "Slow Map",
    type: "large-feature",
    appId: "map",
    category: "City & Commons",
    creatorId: "cairn",
    creatorName: "Cairn",
    createdAt: "2026-03-04T23:30:00.000Z",
    features: Array.from({ length: 9 }, (_, i) => `Feature ${i + 1}`),
  },
  {
    id: "paid",
    title: "Paid",
    type: "list-item",
    appId: "paid",
    price: "$29",
    createdAt: undefined,
  },
  { id: "bare", title: "Bare", type: "medium-feature", appId: "bare" },
  { id: "drawn", title: "Drawn", type: "medium-feature", appId: "drawn" },
  {
    id: "own",
    title: "Own",
    type: "medium-feature",
    appId: "own",
    imageUrl: "https://example.org/own.png",
    ctaLink: "https://example.org/own",
  },
  ...["a", "b", "c", "d", "e"].map((id) => ({
    id,
    title: `By Cairn: ${id}`,
    type: "small-image",
    appId: id,
    creatorId: "cairn",
  })),
  ...["v", "w", "x", "y"].map((id) => ({
    id,
    title: `In the city: ${id}`,
    type: "list-item",
    appId: id,
    category: "City & Commons",
  })),
];

/** Opens a site with works that share a creator or a category. */
export async function openSite(more: { id: string }[] = []) {
  const app = await loadApp({ works: [...works, ...more] });
  async function open(appId: string): Promise<Part> {
    const page = await app.newVisitor().visit(`/works/${appId}`);
    return page.main;
  }
  return { app, open };
}
