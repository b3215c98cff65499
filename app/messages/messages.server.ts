import pLimit from "p-limit";
import { z } from "zod";
import { records } from "~/backends/index.server";
import { search, searchEntry } from "~/catalogue/search";
import type { StoredRecord } from "~/records/record-store";

/** States are in the order of a message's life: if two have it, the later one is right. */
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
  /** Probable spam has a reason in words. */
  reason: z.string().optional(),
});

interface Message extends z.infer<typeof MessageData> {
  id: string;
  state: MessageState;
  /** The time is in milliseconds since 1970. */
  at: number;
  /** The same person sent the same text this often. */
  copies: number;
}

type NewMessage = Omit<Message, "state" | "copies">;

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
const perPage = 50;
const mostCounted = 100;

/** @param owner the hash of the text, for `messagesWithText`. @throws if the ID is taken. */
export async function addMessage(
  { id, at, ...data }: NewMessage,
  state: MessageState,
  owner: string,
): Promise<void> {
  const record = { kind: prefix + state, id, owner, at, expiresAt: at + life };
  await records.add({ ...record, data }, limits[state]);
}

export async function messagesWithText(owner: string): Promise<Message[]> {
  return withoutTwins(await records.list(kindsOf(messageStates), { owner }));
}

/** A message that was read or handled becomes unread, as if it was sent now. @returns whether it was. */
export async function addCopy(id: string, state: MessageState): Promise<boolean> {
  const record = await records.find(prefix + state, id);
  if (!record) return false;
  const wasSeen = state === "read" || state === "handled";
  const at = Date.now();
  const now = { ...record, at, expiresAt: at + life };
  await records.count(wasSeen ? now : record, { copies: 1 });
  if (wasSeen) await moveMessage(id, "new");
  return wasSeen;
}

interface MessageList {
  messages: Message[];
  hasNext: boolean;
}

/** The latest comes first. @param words all of which a message must have. */
export async function listMessages(
  folder: Folder,
  words: string,
  page: number,
): Promise<MessageList> {
  const end = page * perPage;
  const limit = words === "" ? end + 1 : undefined;
  const found = await records.list(kindsOf(folders[folder]), { limit });
  const messages = matching(withoutTwins(found), words);
  return {
    messages: messages.slice(end - perPage, end),
    // A twin may have taken the place of the last message.
    hasNext: (limit ? found : messages).length > end,
  };
}

function matching(messages: Message[], words: string): Message[] {
  const entries = messages.map((message) => {
    const { subject, name, email, text } = message;
    return searchEntry(message, subject, [name, email, text]);
  });
  return search(entries, words).sort((a, b) => b.at - a.at);
}

/** Lists all of them; the latest comes first. */
export async function allMessages(): Promise<Message[]> {
  return withoutTwins(await records.list(kindsOf(messageStates)));
}

export async function findMessage(id: string): Promise<Message | undefined> {
  const found = await recordsOf(id);
  return found.flatMap((record) => toMessage(record) ?? []).at(-1);
}

export function folderOf({ state }: Message): Folder {
  const all = Object.entries(folders) as [Folder, MessageState[]][];
  return all.find(([, states]) => states.includes(state))?.[0] ?? "inbox";
}

/** @returns at most 100, because more are not worth counting. */
export async function countNewMessages(): Promise<number> {
  const found = await records.list([`${prefix}new`], { limit: mostCounted });
  return found.length;
}

/** @returns false if there is no such message. */
export async function moveMessage(id: string, state: MessageState): Promise<boolean> {
  const found = await recordsOf(id);
  // A copy that was counted during a move left a record without content.
  const record = found.filter(toMessage).at(-1);
  if (!record) return false;
  const kind = prefix + state;
  const others = found.filter((other) => other.kind !== kind);
  if (others.length === found.length) await addMoved(record, state);
  for (const other of others) await records.remove(other.kind, id);
  return true;
}

async function addMoved(
  { id, owner, at, expiresAt, data, counts }: StoredRecord,
  state: MessageState,
): Promise<void> {
  const moved = { kind: prefix + state, id, owner, at, expiresAt };
  try {
    await records.add({ ...moved, data }, limits[state]);
  } catch (cause) {
    // Another request may have moved it.
    if (await records.find(moved.kind, id)) return;
    throw cause;
  }
  if (counts.copies) await records.count(moved, counts);
}

export async function deleteMessage(id: string): Promise<void> {
  for (const kind of kindsOf(messageStates)) await records.remove(kind, id);
}

/** Deletes every message in the folder Probably spam. */
export async function deleteSpam(): Promise<void> {
  const found = await records.list(kindsOf(folders.spam));
  const few = pLimit(20);
  await Promise.all(found.map(({ kind, id }) => few(() => records.remove(kind, id))));
}

function kindsOf(states: readonly MessageState[]): string[] {
  return states.map((state) => prefix + state);
}

async function recordsOf(id: string): Promise<StoredRecord[]> {
  const kinds = kindsOf(messageStates);
  const found = await Promise.all(kinds.map((kind) => records.find(kind, id)));
  return found.filter((record) => record !== undefined);
}

/** A message that is being moved has two records for a moment, or until it is moved again. */
function withoutTwins(found: StoredRecord[]): Message[] {
  const messages = found.flatMap((record) => toMessage(record) ?? []);
  const latest = new Map<string, Message>();
  for (const message of messages) {
    const twin = latest.get(message.id);
    if (!twin || rankOf(twin) < rankOf(message)) {
      latest.set(message.id, message);
    }
  }
  return messages.filter((message) => latest.get(message.id) === message);
}

function rankOf({ state }: Message): number {
  return messageStates.indexOf(state);
}

function toMessage(record: StoredRecord): Message | undefined {
  const { kind, id, at, counts } = record;
  const state = messageStates.find((each) => prefix + each === kind);
  const data = MessageData.safeParse(record.data).data;
  if (!state || !data) return undefined;
  return { ...data, id, state, at, copies: 1 + (counts.copies ?? 0) };
}
