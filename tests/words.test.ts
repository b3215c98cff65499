import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** One word for each concept: the words that no page, message, or document uses, and what they use instead. */
const words: { not: RegExp; but: string; unless?: RegExp }[] = [
  // Elements and options have this name.
  { not: /\bpictures?\b/i, but: "image", unless: /<\/?picture|--without-p/ },
  { not: /\bartworks?\b/i, but: "generated image" },
  { not: /\bdraws (a|an|the)\b/i, but: "generates" },
  { not: /\bmedia (screen|page)\b/i, but: "Media" },
  { not: /\bapp (page|detail)\b/i, but: "work’s page" },
  { not: /\bsen[dt] the form\b/i, but: "save" },
  { not: /\bcatalog\b/i, but: "catalogue" },
  { not: /\bbecome admin\b/i, but: "administrator" },
  {
    not: /\b(web|old|image) address\b|\baddress of (a|an|the|its) (page|work|image)\b/i,
    but: "link",
  },
  { not: /\bprove[ds]?\b/i, but: "tested by" },
  { not: /\btimes as fast\b/i, but: "the measured figures" },
];

const isSentence = /[a-z],? [a-z]/i;
const isStatement = /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\b/;

/** The texts of a module that people may read: JSX texts and sentences in strings. */
function textsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJsxAttribute(node) && node.name.getText() === "className") return;
    if (
      ts.isJsxText(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push(node.text);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return texts.filter((one) => isSentence.test(one) && !isStatement.test(one));
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file))
    .sort();
}

/** Stored names and drawing instructions, which nobody reads. */
const isCode = /^app\/(art|backends\/sqlite)\//;

const modules = ["app", "cli", "server"]
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .filter((file) => !isCode.test(file));

/** Decisions describe the code, which has names of its own. */
const documents = [
  "README.md",
  ...filesIn("docs", /\.md$/).filter((file) => !/decisions|browsers/.test(file)),
  ...filesIn("app/ui/text-page/default", /\.md$/),
];

/** Links and code of Markdown are not words. */
function wordsOf(markdown: string): string[] {
  return markdown
    .replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, " ")
    .split(/\n\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " "));
}

function violations(texts: [file: string, text: string][]): string[] {
  return texts.flatMap(([file, text]) =>
    words
      .filter(({ not, unless }) => not.test(text) && !unless?.test(text))
      .map(({ but }) => `${file}: say ${but} in ${JSON.stringify(text.trim())}`),
  );
}

describe("each concept has one word", () => {
  it("in the texts of pages, messages, and commands", () => {
    const texts = modules.flatMap((file) =>
      textsIn(file).map((text): [string, string] => [file, text]),
    );
    expect(texts.length).toBeGreaterThan(500);
    expect(violations(texts)).toEqual([]);
  });

  it("in the documents and the texts of public pages", () => {
    const texts = documents.flatMap((file) =>
      wordsOf(readFileSync(file, "utf8")).map((text): [string, string] => [file, text]),
    );
    expect(violations(texts)).toEqual([]);
  });
});

it("the admin guide quotes only messages that the site shows", () => {
  const guide = readFileSync("docs/admin-guide.md", "utf8");
  const [, table = ""] = guide.split("## Messages and what to do\n");
  const quoted = Array.from(table.matchAll(/“([^”]+[.!?])”/g), ([, one]) =>
    (one ?? "").replace(/\s+/g, " "),
  );
  expect(quoted.length).toBeGreaterThan(4);
  const shown = modules.map((file) => readFileSync(file, "utf8").replace(/\s+/g, " ")).join("\n");
  expect(quoted.filter((text) => !shown.includes(text))).toEqual([]);
});
