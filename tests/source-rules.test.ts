import { readdirSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { filesOf, nodesIn, parse, routeFiles, sourceFiles } from "./support/source/app-source";

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

type Handler = "loader" | "action";

/** The exported function, or the whole module for exports such as `export const action = …`. */
function handlerIn(source: ts.SourceFile, name: Handler) {
  const declared = source.statements
    .filter(ts.isFunctionDeclaration)
    .find(
      (statement) =>
        statement.name?.text === name &&
        statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    );
  const exportsIt = new RegExp(
    `export\\s+(const|let|var)\\s+${name}\\b|export\\s*\\{[^}]*\\b${name}\\b`,
  );
  return declared ?? (exportsIt.test(source.text) ? source : undefined);
}

function callsIn(node: ts.Node): string[] {
  return nodesIn(node, ts.isCallExpression).map(({ expression }) => expression.getText());
}

describe("every action reads its form with readForm, which rejects other sites", () => {
  it.each([
    ["export async function action({ request }) {}", true],
    ["export const action = async () => {};", true],
    ["export { action } from '~/routes/public/works/works.route';", true],
    ["async function action() {}", false],
    ["export function transaction() {}", false],
  ])("whether the search for actions finds %j: %s", (text, isFound) => {
    expect(handlerIn(parse("a.ts", text), "action") !== undefined).toBe(isFound);
  });

  const readers = ["readForm", "readUploadForm"];

  const ownReaders: Partial<Record<string, string[]>> = {
    // Forms of cached pages have no token.
    "routes/public/texts/contact/contact.route.tsx": ["readOpenForm"],
    "routes/public/theme.route.tsx": ["readOpenForm"],
    // Reads the form with a reader above.
    "routes/admin/transfer/transfer.route.tsx": ["receiveImport"],
  };

  it("each form of the admin is a PostForm, which has a token", () => {
    const files = sourceFiles.filter((file) => file.startsWith("routes/admin/"));
    const others = files.filter((file) =>
      /method="post"(?! action="\/theme")/.test(parse(file).text),
    );
    expect(others).toEqual(["routes/admin/frame/post-form.tsx"]);
  });

  const withAction = routeFiles.filter((file) => handlerIn(parse(file), "action"));

  const otherPage = "routes/public/texts/other-page.route.tsx";
  const exempt = [
    // Its action only throws.
    otherPage,
  ];

  it.each(withAction.filter((file) => !exempt.includes(file)))("%s", (file) => {
    if (/^export const action = adminAction\(/m.test(parse(file).text)) return;
    const action = handlerIn(parse(file), "action");
    expect(action && ts.isFunctionDeclaration(action)).toBe(true);
    const calls = action ? callsIn(action) : [];
    const own = ownReaders[file] ?? readers;
    expect(calls.some((call) => own.includes(call))).toBe(true);
  });

  it("except for unknown addresses, whose action only rejects", () => {
    expect(withAction).toEqual(expect.arrayContaining(exempt));
    const action = handlerIn(parse(otherPage), "action");
    expect(action && callsIn(action)).toEqual(["loader", "errorResponse"]);
  });
});

describe("every admin loader and action starts with the guard", () => {
  /** Strangers may sign in and log out. */
  const open = [
    "routes/admin/account/login.route.tsx",
    "routes/admin/account/login-code.route.tsx",
    "routes/admin/account/login-forgot.route.tsx",
    "routes/admin/account/login-reset.route.tsx",
    "routes/admin/account/logout.route.tsx",
    // Reads the role and counts unread messages, but only for a session.
    "routes/admin/frame/layout.route.tsx",
  ];

  const admin = filesOf(routes.filter(({ path }) => path === "admin"));

  it("including new addresses", () => {
    expect(admin).toEqual(expect.arrayContaining(open));
    expect(admin).toContain("routes/admin/list/dashboard.route.tsx");
    const elsewhere = routeFiles.filter((file) => !file.startsWith("routes/admin/"));
    for (const file of elsewhere) {
      expect(parse(file).text).not.toContain("~/auth/");
    }
  });

  const guarded = admin
    .filter((file) => !open.includes(file))
    .flatMap((file) =>
      (["loader", "action"] as const)
        .map((name) => ({ file, name, handler: handlerIn(parse(file), name) }))
        .filter(({ handler }) => handler),
    );

  it.each(guarded)("$file: its $name", ({ file, name, handler }) => {
    const wrapped = name === "loader" ? "adminLoader" : "adminAction";
    if (parse(file).text.includes(`\nexport const ${name} = ${wrapped}(`)) return;
    const [first] =
      handler && ts.isFunctionDeclaration(handler) ? (handler.body?.statements ?? []) : [];
    expect(first?.getText()).toMatch(
      /^(const (\w+|\{[\w\s,:]+\}) = )?await requireAdmin\(args(, [^;]+)?\);$/,
    );
  });
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
