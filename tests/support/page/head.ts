import { textContent } from "domutils";
import { expect } from "vitest";
import type { App } from "../app";
import type { Page } from "./page";

export interface Node {
  "@type": string;
  [name: string]: unknown;
}

export function headOf({ title, root }: Page) {
  const pairs = root
    .select("meta[name]:not([media]), meta[property]")
    .map((tag) => [
      tag.attribute("name") ?? tag.attribute("property") ?? "",
      tag.attribute("content") ?? "",
    ]);
  const names = pairs.map(([name]) => name);
  expect(names).toEqual(Array.from(new Set(names)));
  return {
    title,
    meta: Object.fromEntries(pairs) as Record<string, string>,
    link: (rel: string) => root.select(`link[rel="${rel}"]`)[0]?.attribute("href"),
    things: root
      .select("script[type='application/ld+json']")
      .flatMap(
        ({ element }) => (JSON.parse(textContent(element)) as { "@graph": Node[] })["@graph"],
      ),
  };
}

export async function headAt(app: App, path: string) {
  return headOf(await app.newVisitor().visit(path));
}
