import { is, selectAll } from "css-select";
import { type ChildNode, type Document, type Element, isTag, isText } from "domhandler";
import { parse } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";
import { describe, expect, it } from "vitest";
import browsers from "../fixtures/neighbors/browsers.json";
import { admin as account } from "../support/account";
import { routesOf } from "../support/admin-routes";
import { loadApp } from "../support/app";
import { fill } from "../support/page/form";
import {
  buttonsOf,
  linesOf,
  type Neighbor,
  neighbors,
  sentBy,
  visitorWith,
} from "../support/page/neighbor";
import type { Page } from "../support/page/page";
import type { Visitor } from "../support/page/visitor";

const app = await loadApp();
const admin = await app.signIn();
app.addPerson({ email: "anna@example.org", name: "Anna" });
// Lists, buttons of rows, and the trash have something to show.
const own = {
  id: "own",
  title: "Own",
  type: "list-item",
  category: "Maps",
  description: "Eight routes,\nall of them short.",
  longDescription: "Long. ".repeat(50).trim(),
};
await app.putWorks(
  own,
  { id: "gone", title: "Gone", type: "list-item" },
  { id: "kept", title: "Kept", type: "list-item", category: "Charts", status: "draft" },
);
await app.removeWork("gone");

function sortedPairs(pairs: Iterable<[string, string | File]>): string[] {
  return Array.from(pairs, ([name, text]) =>
    [name, typeof text === "string" ? text.trim() : text.name].join("="),
  ).sort();
}

describe("the model of a browser sends what the browser sent", () => {
  const document: Document = parse(browsers.form, { treeAdapter: adapter });
  const [form] = selectAll("form", document.children.filter(isTag));
  const named = (words: string) => buttonsOf(form!).find((one) => valueIn(one) === words);

  it.each(neighbors.flatMap((program) => program.requests.map((one) => ({ ...one, program }))))(
    "$program.name $program.version: “$pressed”",
    ({ program, pressed, body }) => {
      const sent = sentBy(program, form!, pressed ? named(pressed) : undefined);
      expect(sortedPairs(sent)).toEqual(sortedPairs(new URLSearchParams(body)));
    },
  );
});

function valueIn(button: Element): string {
  return button.children.map((child) => ("data" in child ? String(child.data) : "")).join("");
}

function stateOf(): string {
  const tables = ["works", "siteDocuments", "people", "pictures", "changes"];
  return JSON.stringify([tables.map((table) => app.rows(table)), app.records("message*")]);
}

function pairOf({ attribs: { name, value = "" } }: Element): string {
  return `${name}=${value}`;
}

/** @returns the buttons of a form that it sent. */
function buttonsIn(form: Element, sent: ReturnType<typeof sentBy>): string {
  const pairs = new Set(sortedPairs(sent));
  const found = buttonsOf(form).filter((one) => one.attribs.name && pairs.has(pairOf(one)));
  return Array.from(new Set(found.map(pairOf))).join();
}

interface FormOfPage {
  where: string;
  form: Element;
}

async function formsOf(visitor: Visitor, paths: string[], userAgent = "other") {
  const forms: FormOfPage[] = [];
  for (const path of paths) {
    const page = await visitor.visit(path, { headers: { "User-Agent": userAgent } });
    const found = page.root.select("form");
    found.forEach(({ element }, index) =>
      forms.push({ where: `${page.path} ${index}`, form: element }),
    );
  }
  return forms;
}

const paths = routesOf(app.build).flatMap(({ path, hasPage }) => (hasPage ? [path] : []));
const further = [
  "/admin/dashboard?q=kept",
  "/admin/dashboard/kept/edit",
  "/admin/dashboard/kept/preview",
  "/admin/pages/about/edit",
  "/admin/pages/home/edit",
  "/admin/people/anna@example.org/edit",
  "/admin/categories/rename?from=Charts&from=Maps",
  "/admin/works/review?source=restore&id=gone",
  "/admin/dashboard/bulk?action=publish&id=kept",
];

/** Each program gets forms of its own. */
const formsFor = new Map<Neighbor, FormOfPage[]>();
for (const program of neighbors) {
  const { userAgent } = program;
  const known = neighbors.find((one) => one.userAgent === userAgent);
  const forms = known && formsFor.get(known);
  formsFor.set(
    program,
    forms ?? [
      ...(await formsOf(admin, [...paths, ...further], userAgent)),
      ...(await formsOf(app.newVisitor(), paths, userAgent)),
    ],
  );
}
const everyForm = Array.from(formsFor, ([program, forms]) =>
  forms.map((one) => ({ program, ...one })),
).flat();
const forms = formsFor.get(neighbors[0]!)!;

describe("every form of every page", () => {
  it("is one of many", () => {
    expect(forms.length).toBeGreaterThan(100);
    const paths = new Set(forms.map(({ where }) => where.split(" ")[0]));
    expect(paths.size).toBeGreaterThan(30);
  });

  it("sends the pressed button, and no other, from every browser", () => {
    const wrong = everyForm.flatMap(({ program, where, form }) =>
      buttonsOf(form).flatMap((button) => {
        const found = buttonsIn(form, sentBy(program, form, button));
        const isRight = button.attribs.name ? pairOf(button) === found : found === "";
        return isRight ? [] : [`${program.name} at ${where}: ${pairOf(button)} sent ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("sends the first button or none for Enter in any field, from every browser", () => {
    const wrong = everyForm.flatMap(({ program, where, form }) =>
      linesOf(form).flatMap((line) => {
        const [first] = buttonsOf(form);
        const found = buttonsIn(form, sentBy(program, form, line));
        const isRight = found === "" || (first && pairOf(first) === found);
        return isRight ? [] : [`${program.name} at ${where}: ${line.attribs.name} sent ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("sends every hidden field from every browser", () => {
    const wrong = everyForm.flatMap(({ program, where, form }) => {
      const usual = forms.find((one) => one.where === where);
      const hidden = selectAll("input[type=hidden]", usual?.form ?? form);
      const sent = sentBy(program, form).map(([name]) => name);
      const missing = hidden.filter(({ attribs: { name = "" } }) => {
        const at = sent.indexOf(name);
        return at < 0 || sent.splice(at, 1).length === 0;
      });
      return missing.map(({ attribs }) => `${program.name} at ${where}: ${attribs.name}`);
    });
    expect(wrong).toEqual([]);
  });

  it("sends a field from every browser, whatever is pressed", () => {
    const empty = everyForm.filter(
      ({ program, form }) => form.attribs.method === "post" && sentBy(program, form).length === 0,
    );
    expect(empty.map(({ where }) => where)).toEqual([]);
  });

  it("does what the pressed button says, or changes nothing, however it is sent", async () => {
    const usual: Neighbor = { ...neighbors[0]!, name: "any", quirks: {} };
    const changed: string[] = [];
    const tried = new Set<string>();
    for (const { program, where, form } of everyForm) {
      const buttons = buttonsOf(form);
      for (const pressed of [...linesOf(form), ...buttons]) {
        const button = buttons.includes(pressed) ? pressed : buttons[0];
        const expected = where + sortedPairs(sentBy(usual, form, button)).join();
        const sent = sentBy(program, form, pressed);
        const body = where + sortedPairs(sent).join();
        const isUsual = body.replace(/\s+/g, " ") === expected.replace(/\s+/g, " ");
        if (isUsual || tried.has(body)) continue;
        tried.add(body);
        const before = stateOf();
        const { status } = await admin.post(form.attribs.action ?? where.split(" ")[0]!, sent);
        const isSafe = stateOf() === before && status < 500;
        if (!isSafe) changed.push(`${where} from ${program.name}: ${status}`);
      }
    }
    expect(tried.size).toBeGreaterThan(50);
    expect(changed).toEqual([]);
  });

  it("has words as values of its buttons, a value for each option, and no limit of files", () => {
    const odd = forms.flatMap(({ where, form }) => [
      ...buttonsOf(form)
        .filter(
          ({ attribs: { name, value } }) =>
            name && !/^[A-Z]|^(light|dark|system|reset)$/.test(value ?? ""),
        )
        .map(({ attribs }) => `${where}: ${attribs.name}=${attribs.value}`),
      ...selectAll("option:not([value])", form).map(() => `${where}: an option`),
      // w3m sends the form when a file is chosen for such a field.
      ...selectAll("[type=file][accept]", form).map(({ attribs }) => `${where}: ${attribs.name}`),
    ]);
    expect(odd).toEqual([]);
  });
});

const inline =
  /^(a|abbr|b|button|code|em|i|img|input|label|mark|picture|select|small|span|strong|summary|textarea|time)$/;

/** @returns the controls that w3m, elinks, lynx, and eww would show as one word. */
function runTogether(root: Element): string[] {
  const found: string[] = [];
  /** The last character before, blank at the start of a line. */
  let before = "";
  const meet = (next: string, name: string) => {
    if (/[\p{L}\p{N}\]]/u.test(before) && /[\p{L}\p{N}[]/u.test(next)) found.push(name);
    before = "";
  };
  const walk = (node: ChildNode) => {
    if (isText(node)) {
      if (node.data === "") return;
      if (before === "]") meet(node.data.charAt(0), node.data);
      before = node.data.at(-1) ?? "";
    }
    if (!isTag(node) || is(node, "script, style, svg, input[type=hidden]")) return;
    const isControl = is(node, "a, button, input, select, textarea, summary");
    if (isControl) meet("[", `${before}${node.name} ${valueIn(node)}${node.attribs.name ?? ""}`);
    const isLine = !inline.test(node.name);
    if (isLine) before = "";
    node.children.forEach(walk);
    if (isControl) before = "]";
    if (isLine) before = "";
  };
  walk(root);
  return found;
}

describe("controls", () => {
  it("have white space between them", async () => {
    const wrong: string[] = [];
    for (const path of [...paths, ...further]) {
      const page = await admin.visit(path);
      const [body] = page.root.select("body");
      wrong.push(...runTogether(body!.element).map((one) => `${page.path}: ${one}`));
    }
    expect(wrong).toEqual([]);
  });
});

it("shows the lines of a text to programs without style sheets", async () => {
  const { body } = await admin.visit("/admin/dashboard/own/history");
  expect(body).toContain("Eight routes,<br/>all of them short.");
});

describe.each(neighbors)("$name $version", (program) => {
  const visitor = visitorWith(program, app);

  /** Fills in controls by name and presses a button, or Enter. */
  async function submit(page: Page, inputs: Record<string, string>, button?: string) {
    const form = page.root
      .select("form[method=post]")
      .find(({ element }) =>
        button
          ? buttonsOf(element).some((one) => valueIn(one) === button)
          : selectAll(`[name="${Object.keys(inputs)[0]}"]`, element).length > 0,
      )!;
    for (const [name, text] of Object.entries(inputs)) {
      fill(selectAll(`[name="${name}"]`, form.element)[0]!, text);
    }
    const pressed = buttonsOf(form.element).find((one) => valueIn(one) === button);
    const headers = { Referer: app.url + page.path };
    const action = form.attribute("action") ?? page.path;
    return visitor.post(action, sentBy(program, form.element, pressed), { headers, follow: true });
  }

  it("signs in from a deep link, saves twice, logs out, and signs in again", async () => {
    const edit = "/admin/dashboard/own/edit";
    const login = await visitor.visit(edit);
    const form = await submit(login, account, "Login");
    expect(form.heading).toBe("Edit Work Item");
    for (const title of [`Own in ${program.name}`, "Own"]) {
      const page = await submit(await visitor.visit(edit), { title }, "Update Work");
      expect(page.main.text).toContain(`Updated ${title}: title.`);
    }
    const { id, ...fields } = own;
    expect(await app.storedWork(id)).toMatchObject(fields);
    const left = await submit(await visitor.visit("/admin/dashboard"), {}, "Logout");
    expect((await visitor.visit("/admin/dashboard")).heading).toBe("Admin Login");
    expect([login, left].map(({ path }) => path.includes("new="))).toEqual([
      keepsPages,
      keepsPages,
    ]);
    expect((await submit(left, account, "Login")).heading).toBe("Dashboard");
  });

  it("keeps the message of a refused contact form", async () => {
    const message = "First.\nSecond.";
    const refused = await visitor.post("/contact-us", { email: "", message });
    const page = await submit(refused, { email: "nowhere" }, "Send message");
    expect([page.status, page.field("Message").value]).toEqual([422, message]);
  });

  it("changes nothing by Enter that the first button would not", async () => {
    const before = await app.storedWorks();
    await submit(await visitor.visit("/admin/dashboard/kept/edit"), { title: "By Enter" });
    const after = await app.storedWorks();
    const others = (works: typeof after) => works.filter(({ id }) => id !== "kept");
    expect(others(after)).toEqual(others(before));
    const kept = after.find(({ id }) => id === "kept")?.document;
    expect(kept).toMatchObject({ status: "draft", type: "list-item" });
    await app.putWorks({ id: "kept", title: "Kept", type: "list-item", status: "draft" });
  });

  const { keepsPages = false } = program.quirks;

  it(`gets ${keepsPages ? "" : "no "}links and searches that it has not seen`, async () => {
    const linksIn = (page: Page) =>
      page.root.select("a[href^='/admin'], form[method=get]").map(({ element }) => {
        const [field] = selectAll("input[name=new]", element);
        return element.attribs.href ?? `${element.attribs.action} ${field?.attribs.value}`;
      });
    const first = linksIn(await visitor.visit("/admin/dashboard?q=own&new=1"));
    await new Promise((resolve) => setTimeout(resolve, 2));
    const second = linksIn(await visitor.visit("/admin/dashboard?q=own&new=1"));
    expect(first.length).toBeGreaterThan(10);
    expect(first.filter((link) => second.includes(link))).toEqual(keepsPages ? [] : first);
    expect(first.filter((link) => link.split("new=").length > 2)).toEqual([]);
  });
});
