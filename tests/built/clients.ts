import type { Key, Result, Step, Taken } from "./works-model";
import { inputsOf } from "../support/page/form-inputs";
import type { Page } from "../support/page/page";
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
      return { ...step, key: await pickVersion(client, step) };
    case "untrash": {
      const page = await client.visitor.visit("/admin/trash");
      const paths = pathsOf(page, /^Restore /);
      const nth = step.nth % paths.length;
      const path = paths[nth];
      const history = pathsOf(page, /^History of /)[nth] ?? "";
      const [, id = "", after] = /(\w+)\/history\?before=(\d+)/.exec(history) ?? [];
      return {
        ...step,
        key: path ? { id, rev: Number(after) - 1, path } : undefined,
      };
    }
    default:
      return step;
  }
}

async function pickVersion(
  { visitor }: Client,
  { id, nth }: { id: string; nth: number },
): Promise<Key | undefined> {
  const page = await visitor.visit(pathOf(id, "history"));
  const links = page.all("link", "Restore this version");
  const link = links[nth % links.length];
  const path = link?.attribute("href");
  const heading = link?.attribute("aria-describedby") ?? "";
  const rev = Number(heading.replace("version-", ""));
  return path ? { id, rev, path } : undefined;
}

function pathsOf(page: Page, name: RegExp): string[] {
  return page.all("link", name).map((link) => link.attribute("href") ?? "");
}

const mostTries = 20;

/** Confirms a page that shows what it restores, and asks again if the works have changed. */
async function confirm(visitor: Visitor, path: string): Promise<Result> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const asked = await visitor.visit(path, { follow: false });
    if (asked.status !== 200) return String(asked.status);
    const [button] = asked.main.select("form button");
    if (!button) return asked.main.text.includes("already") ? "303" : "409";
    const done = await asked.press(button.text);
    const [status = done.status] = done.redirects;
    if (status !== 409) return String(status);
  }
  return "409";
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
      return client.undo ? confirm(visitor, client.undo.path) : "-";
    case "restore":
    case "revert":
    case "untrash":
      return step.key?.path ? confirm(visitor, step.key.path) : "-";
  }
}

function pathOf(id: string, form: string): string {
  return `/admin/dashboard/${id}/${form}`;
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
  const [path, batch] = /\/admin\/works\/review\?source=undo&amp;batch=([\w-]+)/.exec(body) ?? [];
  const key = batch === undefined ? undefined : removalOf(batch);
  if (path && key) client.undo = { path: path.replace("&amp;", "&"), key };
}
