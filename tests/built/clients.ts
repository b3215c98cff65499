import type { Key, Result, Step, Taken } from "./works-model";
import { inputsOf } from "../support/page/form-inputs";
import type { Visitor } from "../support/page/visitor";

export interface Client {
  visitor: Visitor;
  /** The hidden fields of its open edit forms by ID. */
  forms: Map<string, Record<string, string>>;
  location?: string | null;
  undo?: { path: string; key: Key };
}

async function pick(client: Client, step: Step): Promise<Step> {
  switch (step.kind) {
    case "undo":
      return { ...step, key: client.undo?.key };
    case "restore":
      return { ...step, key: await pickVersion(client, step, "restore") };
    case "revert":
      return { ...step, key: await pickVersion(client, step, "undo") };
    case "untrash": {
      const { body } = await client.visitor.visit("/admin/trash");
      const form = /action="\/admin\/trash\/(\w+)\/(\d+)\/restore"/g;
      return { ...step, key: nthKey(body, form, step.nth) };
    }
    default:
      return step;
  }
}

async function pickVersion(
  { visitor }: Client,
  { id, nth }: { id: string; nth: number },
  verb: string,
): Promise<Key | undefined> {
  const { body } = await visitor.visit(pathOf(id, "history"));
  const form = new RegExp(
    `action="/admin/dashboard/(\\w+)/history/(\\d+)/${verb}"`,
    "g",
  );
  return nthKey(body, form, nth);
}

function nthKey(page: string, form: RegExp, nth: number): Key | undefined {
  const found = Array.from(page.matchAll(form));
  const [, id = "", rev] = found[nth % found.length] ?? [];
  return rev === undefined ? undefined : { id, rev: Number(rev) };
}

async function act(client: Client, step: Step): Promise<Result> {
  const { visitor, forms } = client;
  const post = async (path: string, fields: Record<string, string>) => {
    const { status, location } = await visitor.post(path, fields);
    client.location = location;
    return String(status);
  };
  switch (step.kind) {
    case "create": {
      const { id, title } = step;
      return post("/admin/dashboard/new", { id, title, type: "list-item" });
    }
    case "open": {
      const { status, body } = await visitor.visit(pathOf(step.id, "edit"), {
        follow: false,
      });
      if (status !== 200) return String(status);
      const { title, ...inputs } = inputsOf(body);
      forms.set(step.id, inputs);
      return `200 ${inputs.rev} ${title}`;
    }
    case "save": {
      const form = forms.get(step.id);
      if (!form) return "-";
      const { title } = step;
      const fields = { ...form, title, type: "list-item" };
      return post(pathOf(step.id, "edit"), fields);
    }
    case "delete":
      return post(pathOf(step.id, "delete"), {});
    case "undo":
      return client.undo ? post(client.undo.path, {}) : "-";
    case "restore":
      return step.key ? post(versionPath(step.key, "restore"), {}) : "-";
    case "revert":
      return step.key ? post(versionPath(step.key, "undo"), {}) : "-";
    case "untrash":
      return step.key ? post(trashPath(step.key), {}) : "-";
  }
}

function pathOf(id: string, form: string): string {
  return `/admin/dashboard/${id}/${form}`;
}

function versionPath({ id, rev }: Key, verb: string): string {
  return pathOf(id, `history/${rev}/${verb}`);
}

function trashPath({ id, rev }: Key): string {
  return `/admin/trash/${id}/${rev}/restore`;
}

/** @returns undefined if the connection broke before the response. */
export async function take(clients: Client[], step: Step): Promise<Taken> {
  const client = clients[step.client];
  if (!client) throw new Error("There is no such client.");
  let picked = step;
  try {
    picked = await pick(client, step);
    return { step: picked, result: await act(client, picked) };
  } catch (cause) {
    if (cause instanceof TypeError) return { step: picked, result: undefined };
    throw cause;
  }
}

export interface Row {
  title: unknown;
  rev: number;
  createdAt: unknown;
}

export async function readNotice(
  client: Client,
  removalOf: (batch: string) => Key | undefined,
): Promise<void> {
  const { body } = await client.visitor.visit(client.location ?? "");
  const [path, batch] = /\/admin\/history\/([\w-]+)\/undo/.exec(body) ?? [];
  const key = batch === undefined ? undefined : removalOf(batch);
  if (path && key) client.undo = { path, key };
}
