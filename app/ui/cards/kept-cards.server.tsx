import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { WorkCardProps } from "./card-parts";
import { WorkCard } from "./work-card";

const kept = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
});

/** Draws each card once per work and place, and not once per page and change of another work. */
export function keptCard(props: WorkCardProps): string {
  const key = JSON.stringify(props);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<WorkCard {...props} />);
  kept.set(key, html);
  return html;
}
