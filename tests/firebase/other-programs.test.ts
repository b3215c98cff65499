import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import type { Page } from "../support/page/page";
import { newVisitor, type Visitor } from "../support/page/visitor";
import { googleEmulator, hasGoogleEmulator } from "../support/stores/firestore";
import { projectId } from "./accounts";
import { firebaseSite, startReady } from "./firebase-site";

/** A document as Firestore's REST API writes and returns it. */
type Fields = Record<string, object>;

const text = (stringValue: string) => ({ stringValue });
const list = (...values: object[]) => ({ arrayValue: { values } });
const map = (fields: Fields) => ({ mapValue: { fields } });
const time = { timestampValue: "2024-05-06T07:08:09.123456Z" };

const documents = `projects/${projectId}/databases/(default)/documents`;

/** One value of each type, and names that are hard to write. */
const foreign: Fields = {
  title: text("Tide"),
  type: text("medium-feature"),
  category: text("Sea"),
  description: text("Before"),
  id: text("of another program"),
  views: { integerValue: "9007199254740993" },
  score: { doubleValue: 1 },
  nan: { doubleValue: "NaN" },
  negative: { doubleValue: "-0" },
  old: { referenceValue: "projects/old/databases/(default)/documents/people/ann" },
  where: { geoPointValue: { latitude: 52.5, longitude: 13.4 } },
  blob: { bytesValue: "AP8Q" },
  nothing: { nullValue: null },
  vector: map({ __type__: text("__vector__"), value: list({ doubleValue: 1 }) }),
  nested: map({ at: time, n: { doubleValue: 2 }, "a.b": text("dot") }),
  "odd.field name`/": text("odd"),
  constructor: text("c"),
  appId: { integerValue: "42" },
  subtitle: map({ en: text("Hello"), de: text("Hallo") }),
  createdAt: time,
  updatedAt: { timestampValue: "2024-06-06T07:08:09.654321Z" },
};

async function rest(path: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://${await googleEmulator()}/v1/${documents}${path}`, {
    method,
    headers: { Authorization: "Bearer owner" },
    body: body && JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

const put = (id: string, fields: Fields) => rest(`/works/${id}`, "PATCH", { fields });

/** @returns undefined if there is no such document. */
async function stored(id: string): Promise<Fields | undefined> {
  const found = await rest(`/works/${id}`, "GET").catch(() => undefined);
  return (found as { fields: Fields } | undefined)?.fields;
}

/** @returns the IDs of the works that another program finds as updated in this year or later. */
async function updatedIn(year: number): Promise<string[]> {
  const field = { fieldPath: "updatedAt" };
  const value = { timestampValue: `${year}-01-01T00:00:00Z` };
  const structuredQuery = {
    from: [{ collectionId: "works" }],
    where: { fieldFilter: { field, op: "GREATER_THAN_OR_EQUAL", value } },
    orderBy: [{ field, direction: "DESCENDING" }],
  };
  const found = (await rest(":runQuery", "POST", { structuredQuery })) as {
    document?: { name: string };
  }[];
  return found.flatMap(({ document }) => document?.name.split("/").at(-1) ?? []);
}

/** Presses the button that saves. In a review, others that only change the page come before it. */
async function confirm(page: Page): Promise<Page> {
  const buttons = page.main.all("button").map(({ name }) => name);
  const update = buttons.find((name) => name === "Update Work");
  return page.press(update ?? buttons.at(-1) ?? "", page.main);
}

const editPath = (id: string) => `/admin/dashboard/${id}/edit`;
const review = "/admin/works/review?source=";

async function edit(admin: Visitor, id: string, description: string): Promise<Page> {
  const form = await admin.visit(editPath(id));
  return form.fill({ Description: description }).press("Update Work");
}

async function upload(admin: Visitor, label: string, button: string, file: File): Promise<Page> {
  const transfer = await admin.visit("/admin/transfer");
  return transfer.fill({ [label]: file }).press(button);
}

const moved = `${review}bulk&action=category&category=Lake&which=all`;

interface Save {
  /** Opens the page that saves a change of the only work. */
  open: (admin: Visitor, id: string) => Promise<Page>;
  /** The save changes only these fields of what was stored first. */
  changed: string[];
}

const saves: Record<string, Save> = {
  form: {
    open: async (admin, id) =>
      (await admin.visit(editPath(id))).fill({ Description: "After", Category: "Lake" }),
    changed: ["description", "category"],
  },
  undo: { open: async (admin, id) => (await edit(admin, id, "After")).press("Undo"), changed: [] },
  restore: {
    async open(admin, id) {
      const asked = await admin.visit(`/admin/dashboard/${id}/delete`);
      return (await asked.press("Delete work")).press("Undo");
    },
    changed: [],
  },
  version: {
    async open(admin, id) {
      for (const description of ["One", "Two"]) await edit(admin, id, description);
      const history = await admin.visit(`/admin/dashboard/${id}/history`);
      return history.press("Restore this version", history.main);
    },
    changed: ["description"],
  },
  "bulk-category": { open: (admin) => admin.visit(moved), changed: ["category"] },
  "bulk-undo": {
    open: async (admin) => (await confirm(await admin.visit(moved))).press("Undo"),
    changed: [],
  },
  drafts: {
    open: (admin) => admin.visit(`${review}bulk&action=unpublish&which=all`),
    changed: ["status"],
  },
  rename: {
    open: (admin) => admin.visit(`${review}rename&list=categories&from=Sea&to=Lake`),
    changed: ["category"],
  },
  table: {
    async open(admin) {
      const { bytes } = (await admin.visit("/admin/transfer/works.csv")).answer;
      const table = new TextDecoder().decode(bytes).replace("Before", "After");
      return upload(admin, "File to import", "Upload", new File([table], "works.csv"));
    },
    changed: ["description"],
  },
  backup: {
    async open(admin, id) {
      const { bytes } = (await admin.visit("/admin/transfer/works.zip")).answer;
      await rest(`/works/${id}`, "DELETE");
      await expect.poll(async () => (await admin.visit(editPath(id))).status).toBe(404);
      const file = new File([new Uint8Array(bytes)], "works.zip");
      return upload(admin, "Backup to restore", "Restore", file);
    },
    changed: [],
  },
};

/** Starts a site on Google's emulator, and signs in. */
async function openSite(): Promise<Visitor> {
  const { site, account } = await firebaseSite({ FIRESTORE_EMULATOR_HOST: await googleEmulator() });
  await startReady(site);
  const admin = newVisitor(site);
  await admin.signIn(account);
  return admin;
}

const dashboard = async (admin: Visitor) => (await admin.visit("/admin/dashboard")).body;

/** Makes one document the only work, and waits until the site has noticed. */
async function putOnly(admin: Visitor, id: string, fields: Fields): Promise<void> {
  await put(id, fields);
  await expect.poll(() => dashboard(admin)).toContain(`/${id}/edit`);
}

async function remove(admin: Visitor, id: string): Promise<void> {
  await rest(`/works/${id}`, "DELETE");
  await expect.poll(() => dashboard(admin)).not.toContain(`/${id}/edit`);
}

const skipped = "Only Google’s emulator of Firestore has a REST API.";

it("each kind of save writes only what it changes, in the types that other programs query", async (context) => {
  context.skip(!hasGoogleEmulator, skipped);
  const admin = await openSite();
  const wrong: string[] = [];
  for (const [name, { open, changed }] of Object.entries(saves)) {
    await putOnly(admin, name, foreign);
    const before = await stored(name);
    await confirm(await open(admin, name));
    const after = (await stored(name)) ?? {};
    for (const field of new Set([...Object.keys(foreign), ...Object.keys(after), ...changed])) {
      if (["rev", "updatedAt", "firstPublicAt"].includes(field)) continue;
      const isSame = isDeepStrictEqual(before?.[field], after[field]);
      if (isSame !== changed.includes(field)) continue;
      wrong.push(`${name}: ${field} is ${JSON.stringify(after[field])}`);
    }
    // What comes back has the time that it had.
    expect(await updatedIn(changed.length > 0 ? 2025 : 2024), name).toEqual([name]);
    await remove(admin, name);
  }
  expect(wrong).toEqual([]);
});

it("an open form or review saves nothing over another program, whose change the history shows", async (context) => {
  context.skip(!hasGoogleEmulator, skipped);
  const admin = await openSite();
  const others = {
    description: text("Theirs"),
    category: text("Theirs"),
    price: { integerValue: "7" },
  };
  for (const [name, { open }] of Object.entries(saves)) {
    const id = `late-${name}`;
    await putOnly(admin, id, foreign);
    const page = await open(admin, id);
    await putOnly(admin, id, { ...((await stored(id)) ?? foreign), ...others });
    const theirs = await stored(id);
    await expect.poll(() => dashboard(admin)).toContain("Theirs");
    const refused = await confirm(page);
    expect(await stored(id), `${name}: ${refused.text}`).toEqual(theirs);
    const history = await admin.visit(`/admin/dashboard/${id}/history`);
    if (!["restore", "backup"].includes(name))
      expect(history.text, name).toContain("outside this site");
    await remove(admin, id);
  }
});
