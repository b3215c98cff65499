import type { PageText, PageTexts } from "~/work/site-page";

/** People edit some of these texts. Only a page with its original texts has the other fields. */
type OriginalTexts = Partial<
  Record<PageText | "name" | "description" | "updated", string>
>;

const files = import.meta.glob<string>("./default/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const originals = new Map(
  Object.entries(files).map(([path, text]) => [
    path.replace(/^.*\/|\.md$/g, ""),
    read(text),
  ]),
);

/** Each file begins with lines such as `title: "About"` between two lines of `---`. */
function read(text: string): OriginalTexts {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const lines = head.split("\n").map((line) => line.split(/: (.*)/));
  const fields = lines.map(([name, value = '""']) => [
    name,
    JSON.parse(value) as string,
  ]);
  return {
    ...(Object.fromEntries(fields) as OriginalTexts),
    body: body.trim(),
  };
}

/** @returns blank texts for a page that an owner added. */
export function originalTexts(
  name: string,
): OriginalTexts & Partial<PageTexts> {
  return originals.get(name) ?? {};
}
