import type { MetaDescriptor } from "@remix-run/node";
import { brand, type Site } from "~/site";

interface PageMeta {
  /** Left out, the page bears the site's name alone. */
  title?: string;
  description?: string;
}

interface MetaArgs {
  matches: { id: string; data?: unknown }[];
}

/** The title and description of a page, for its `meta`. */
export function pageMeta(
  { matches }: MetaArgs,
  { title, description }: PageMeta,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as
    { site: Site } | undefined;
  const { name } = root?.site ?? brand;
  const tags: MetaDescriptor[] = [
    { title: title ? `${title} – ${name}` : name },
  ];
  if (description) tags.push({ name: "description", content: description });
  return tags;
}
