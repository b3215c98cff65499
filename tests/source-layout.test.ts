import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { filesOf, parse, routeFiles, sourceFiles } from "./support/source/app-source";

describe("folders", () => {
  const folders = ["app", "server", "cli", "tests", "tools", "docs"].flatMap((top) => [
    top,
    ...readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name, parentPath }) => join(parentPath, name))
      // Each page has a tree.
      .filter((folder) => !/node_modules|accessibility-trees/.test(folder)),
  ]);

  function filesIn(folder: string): number {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  }

  it("hold at most 30 files directly", () => {
    const crowded = folders.filter((folder) => filesIn(folder) > 30);
    expect(crowded).toEqual([]);
  });

  it("have route modules whose names end in .route", () => {
    const named = routeFiles.filter((file) => /\.route\.tsx?$/.test(file));
    expect(Array.from(new Set(filesOf(routes))).sort()).toEqual(named);
  });
});

it("imports are relative in one area, and start at ~ between areas", () => {
  /** Oxlint checks which area may import which. The rooms of the admin are one area. */
  const areaOf = (file: string) => /^(routes\/\w+|\w+)\//.exec(file)?.[1] ?? "app";
  function importsIn(file: string): string[] {
    return parse(file).statements.flatMap((statement) =>
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
      statement.moduleSpecifier &&
      ts.isStringLiteral(statement.moduleSpecifier)
        ? statement.moduleSpecifier.text
        : [],
    );
  }

  const wrong = sourceFiles.flatMap((file) =>
    importsIn(file)
      .filter((path) => /^[~.]/.test(path) && !path.includes("?"))
      // Remix reads the routes without Vite's aliases.
      .filter(() => file !== "routes.ts")
      .filter((path) => {
        const isRelative = path.startsWith(".");
        const target = isRelative ? join(dirname(file), path) : path.replace("~/", "");
        const isOwn = areaOf(file) !== "app" && areaOf(target) === areaOf(file);
        return isOwn !== isRelative;
      })
      .map((path) => `${file}: ${path}`),
  );
  expect(wrong).toEqual([]);
});

it("exported names have one meaning each", () => {
  function namesIn(file: string): string[] {
    return parse(file).statements.flatMap((statement) => {
      const isExported =
        ts.canHaveModifiers(statement) &&
        statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) return [];
      if (ts.isVariableStatement(statement)) {
        const { declarations } = statement.declarationList;
        return declarations.map(({ name }) => name.getText());
      }
      const { name } = statement as ts.DeclarationStatement;
      return name ? [name.getText()] : [];
    });
  }
  /** Remix names what route modules export, and both back ends implement the same ports. */
  const shared = /\.route\.tsx?$|^root\.tsx$|^entry\.|^backends\//;

  const files = sourceFiles.filter((file) => !shared.test(file));
  const owners = new Map<string, string[]>();
  for (const file of files) {
    for (const name of new Set(namesIn(file))) {
      owners.set(name, [...(owners.get(name) ?? []), file]);
    }
  }
  const repeated = Array.from(owners).filter(([, { length }]) => length > 1);
  expect(owners.size).toBeGreaterThan(500);
  expect(Object.fromEntries(repeated)).toEqual({});
});
