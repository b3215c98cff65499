import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";

const app = "app";

const parsed = new Map<string, ts.SourceFile>();

export function parse(file: string, text = readFileSync(join(app, file), "utf8")) {
  const known = parsed.get(text);
  if (known) return known;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(text, source);
  return source;
}

export function nodesIn<T extends ts.Node>(node: ts.Node, isWanted: (node: ts.Node) => node is T) {
  const found = isWanted(node) ? [node] : [];
  ts.forEachChild(node, (child) => {
    found.push(...nodesIn(child, isWanted));
  });
  return found;
}

export const sourceFiles = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .sort();

export const routeFiles = sourceFiles.filter((file) => file.startsWith("routes/"));

export function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}
