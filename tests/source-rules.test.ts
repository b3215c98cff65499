import { readdirSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { nodesIn, parse, sourceFiles } from "./support/source/app-source";

describe("request bodies are read in one place", () => {
  const bodyReaders = ["formData", "text", "json", "arrayBuffer", "blob", "bytes", "body", "clone"];

  /** Finds `request.text`, `args.request["body"]`, and `const { body } = request`. */
  function bodyReadsIn(source: ts.SourceFile): string[] {
    const requests = /(^|\.)\w*[rR]equest$/;
    const dots = nodesIn(source, ts.isPropertyAccessExpression)
      .filter(({ expression }) => requests.test(expression.getText()))
      .map(({ name }) => name.text);
    const brackets = nodesIn(source, ts.isElementAccessExpression)
      .filter(({ expression }) => requests.test(expression.getText()))
      .map(({ argumentExpression }) => argumentExpression.getText().replace(/["'`]/g, ""));
    const patterns = nodesIn(source, ts.isVariableDeclaration)
      .filter(({ initializer }) => requests.test(initializer?.getText() ?? ""))
      .flatMap((declaration) => nodesIn(declaration, ts.isBindingElement))
      .map(({ name, propertyName }) => (propertyName ?? name).getText());
    return [...dots, ...brackets, ...patterns].filter((name) => bodyReaders.includes(name));
  }

  it.each([
    "await request.formData();",
    "const form = await args.request.formData();",
    "request\n  .json()",
    "request['text']()",
    "const { body } = request;",
    "const { body: sent } = args.request;",
    "await loginRequest.clone().arrayBuffer()",
  ])("the search for violations finds %j", (text) => {
    expect(bodyReadsIn(parse("a.ts", text))).not.toEqual([]);
  });

  it("only readForm reads them", () => {
    const readers = sourceFiles.filter((file) => bodyReadsIn(parse(file)).length > 0);
    expect(readers).toEqual(["http/read-form.server.ts"]);
  });
});

it("each form of the admin is a PostForm, which has a token", () => {
  const files = sourceFiles.filter((file) => file.startsWith("routes/admin/"));
  const others = files.filter((file) =>
    /method="post"(?! action="\/theme")/.test(parse(file).text),
  );
  expect(others).toEqual(["routes/admin/frame/post-form.tsx"]);
});

describe("outside text is no key of a plain object, and outside lists are no arguments", () => {
  function faultsIn(source: ts.SourceFile): string[] {
    const tables = nodesIn(source, ts.isVariableDeclaration).filter(
      ({ type, initializer }) =>
        /^(Partial<)?Record<string\b/.test(type?.getText() ?? "") &&
        initializer !== undefined &&
        ts.isObjectLiteralExpression(initializer) &&
        initializer.properties.length > 0,
    );
    const questions = nodesIn(source, ts.isBinaryExpression).filter(
      ({ operatorToken, left }) =>
        operatorToken.kind === ts.SyntaxKind.InKeyword && !ts.isStringLiteral(left),
    );
    const calls = nodesIn(source, ts.isCallExpression);
    const spreads = calls.filter(
      ({ expression, arguments: given }) =>
        /^Math\.(max|min)$|\.(push|unshift)$/.test(expression.getText()) &&
        given.some(ts.isSpreadElement),
    );
    const numbers = calls.filter(
      ({ expression, arguments: given }) =>
        /^(Number|parseInt|parseFloat)$/.test(expression.getText()) &&
        /(?<!headers\.)\bget\(|nameInPath\(/.test(given[0]?.getText() ?? ""),
    );
    return [...tables, ...questions, ...spreads, ...numbers].map((node) => node.getText());
  }

  it.each([
    'const names: Record<string, string> = { a: "b" };',
    "const names: Partial<Record<string, Name>> = { a };",
    "if (name in names) return;",
    "Math.max(0, ...rows.map(width));",
    "found.push(...others);",
    'Number(query.get("page"))',
    "const rev = Number(nameInPath(request, -2));",
  ])("the search for violations finds %j", (text) => {
    expect(faultsIn(parse("a.ts", text))).toHaveLength(1);
  });

  const others = ["server", "cli"].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `../${folder}/${file}`),
  );

  it("but only keys that own(), a Map, or the types know", () => {
    const faults = [...sourceFiles, ...others]
      // What Firestore stores was written by the site.
      .filter((file) => !file.startsWith("backends/firebase/"))
      .flatMap((file) => faultsIn(parse(file)).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

it("no response asks the browser for a password, as 401 does in lynx, links2, and eww", () => {
  const askers = sourceFiles.filter((file) =>
    nodesIn(parse(file), ts.isNumericLiteral).some(({ text }) => text === "401"),
  );
  expect(askers).toEqual([]);
});
