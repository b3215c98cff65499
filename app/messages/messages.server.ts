import * as z from "zod";
import { search, searchEntry } from "~/catalogue/search";
import { records } from "~/data.server";
import type { StoredRecord } from "~/stores/records.server";

const messageStates = ["late", "spam", "new", "read", "handled"] as const;

export type MessageState = (typeof messageStates)[number];

export const folders = {
  inbox: ["new", "read"],
  handled: ["handled"],
  spam: ["spam", "late"],
} satisfies Record<string, MessageState[]>;

export type Folder = keyof typeof folders;

const MessageData = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Says why a message is probably spam. */
  reason: z.string().optional(),
  /** How often the same person sent the same text. */
  copies: z.number().default(1),
});

export interface StoredMessage extends z.infer<typeof MessageData> {
  id: string;
  state: MessageState;
  /** The time is in milliseconds since 1970. */
  at: number;
}

type NewMessage = Omit<StoredMessage, "state" | "copies">;

const life = 365 * 24 * 60 * 60 * 1000;
/** Each state is a kind of record, so that a flood of one cannot push out the others. */
const prefix = "message.";
const limits = {
  late: { inAll: 1000 },
  spam: { inAll: 500 },
  new: { inAll: 2000 },
  read: { inAll: 2000 },
  handled: { inAll: 2000 },
};
const allKinds = kindsOf(messageStates);
const perPage = 50;
const mostCounted = 100;

/** @param owner the hash of the text, for `isKnownText`. @throws if the ID is taken. */
export async function addMessage(
  { id, at, ...data }: NewMessage,
  state: MessageState,
  owner: string,
): Promise<void> {
  const record = { kind: prefix + state, id, owner, at, expiresAt: at + life };
  await records.add({ ...record, data }, limits[state]);
}

export async function isKnownText(owner: string): Promise<boolean> {
  return (await records.list(allKinds, { owner, limit: 1 })).length > 0;
}

/** A message that was read or handled becomes unread, as if it was sent now. @returns whether it was. */
export async function addCopy(id: string): Promise<boolean> {
  let wasSeen = false;
  await records.edit(
    allKinds,
    id,
    ([record]) => {
      const message = record && toMessage(record);
      if (!message) return undefined;
      const copied = {
        ...record,
        data: { ...MessageData.parse(record.data), copies: message.copies + 1 },
      };
      wasSeen = message.state === "read" || message.state === "handled";
      const at = Date.now();
      return wasSeen ? { ...copied, kind: `${prefix}new`, at, expiresAt: at + life } : copied;
    },
    limits.new,
  );
  return wasSeen;
}

/** The latest comes first. @param words all of which a message must have. */
export async function listMessages(folder: Folder, words: string, asked: number) {
  const limit = words === "" ? asked * perPage + 1 : undefined;
  const found = await records.list(kindsOf(folders[folder]), { limit });
  const messages = matching(
    found.flatMap((record) => toMessage(record) ?? []),
    words,
  );
  const page = Math.min(asked, Math.max(1, Math.ceil(messages.length / perPage)));
  const end = page * perPage;
  return { messages: messages.slice(end - perPage, end), page, hasNext: messages.length > end };
}

function matching(messages: StoredMessage[], words: string): StoredMessage[] {
  const entries = messages.map((message) => {
    const { subject, name, email, text } = message;
    return searchEntry(message, subject, [name, email, text]);
  });
  return search(entries, words).sort((a, b) => b.at - a.at);
}

/** Lists all of them; the latest comes first. */
export async function allMessages(): Promise<StoredMessage[]> {
  const found = await records.list(allKinds);
  return found.flatMap((record) => toMessage(record) ?? []);
}

export async function findMessage(id: string): Promise<StoredMessage | undefined> {
  const record = await records.find(allKinds, id);
  return record && toMessage(record);
}

export function folderOf({ state }: StoredMessage): Folder {
  const all = Object.entries(folders) as [Folder, MessageState[]][];
  return all.find(([, states]) => states.includes(state))?.[0] ?? "inbox";
}

/** @returns at most 100, because more are not worth counting. */
export async function countMessages(states: readonly MessageState[]): Promise<number> {
  const found = await records.list(kindsOf(states), { limit: mostCounted });
  return found.length;
}

/** @returns false if there is no such message. */
export function moveMessage(id: string, state: MessageState): Promise<boolean> {
  const move = ([record]: StoredRecord[]) => record && { ...record, kind: prefix + state };
  return records.edit(allKinds, id, move, limits[state]);
}

export async function deleteMessage(id: string): Promise<void> {
  await records.remove(allKinds, id);
}

/** Deletes every message in the folder Probably spam. */
export async function deleteSpam(): Promise<void> {
  await records.removeAll(kindsOf(folders.spam));
}

function kindsOf(states: readonly MessageState[]): string[] {
  return states.map((state) => prefix + state);
}

function toMessage(record: StoredRecord): StoredMessage | undefined {
  const { kind, id, at } = record;
  const state = messageStates.find((each) => prefix + each === kind);
  const data = MessageData.safeParse(record.data).data;
  if (!state || !data) return undefined;
  return { ...data, id, state, at };
}
