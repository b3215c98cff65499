import type { Result, Step, Taken } from "./works-model";
import { inputsOf } from "../support/form-inputs";
import type { Visitor } from "../support/visitor";

/** One browser with its own session, forms and notices. */
export interface Client {
  visitor: Visitor;
  /** The hidden fields of the edit forms that it has open, by id. */
  forms: Map<string, Record<string, string>>;
  /** Where its latest form led. */
  location?: string | null;
  /** The address of the undo that its latest notice offers. */
  undo?: string;
}

/** Sends what a step sends. */
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
      const { status, text } = await visitor.get(pathOf(step.id, "edit"));
      if (status !== 200) return String(status);
      const { title, ...inputs } = inputsOf(text);
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
    case "undo": {
      if (!client.undo) return "-";
      return post(client.undo, {});
    }
  }
}

function pathOf(id: string, form: string): string {
  return `/admin/dashboard/${id}/${form}`;
}

/** Undefined where the connection broke before there was an answer. */
export async function take(clients: Client[], step: Step): Promise<Taken> {
  const client = clients[step.client];
  if (!client) throw new Error("There is no such client.");
  try {
    return { step, result: await act(client, step) };
  } catch (cause) {
    if (cause instanceof TypeError) return { step, result: undefined };
    throw cause;
  }
}

/** A stored document, as far as it matters here. */
export interface Row {
  title: unknown;
  rev: number;
  createdAt: unknown;
}

/** What a deletion's notice offers to undo. */
export async function readNotice(
  client: Client,
  removedBy: (batch: string) => { id: string; before: Row } | undefined,
): Promise<{ id: string; before: Row } | undefined> {
  const { text } = await client.visitor.get(client.location ?? "");
  const [path, batch] = /\/admin\/history\/([\w-]+)\/undo/.exec(text) ?? [];
  const removed = removedBy(batch ?? "");
  if (removed) client.undo = path;
  return removed;
}
