import * as z from "zod";
import { records } from "~/data.server";
import { hashOf } from "~/hash.server";
import { createCounts } from "~/http/networks.server";
import { withSingleSpaces } from "~/kinds/text";
import { logged } from "~/log.server";
import { outbox, wrapped } from "~/mail/mail.server";
import { currentSite, brand } from "~/site.server";
import {
  addCopy,
  addMessage,
  findMessage,
  isKnownText,
  type MessageState,
} from "./messages.server";

const window = 10 * 60;
/** A network may send this many messages in ten minutes, wider ones two or three times as many. */
const perNetwork = 5;

/** The limits are for all instances. Further messages are refused, so none is deleted unseen. */
const perDay = { inbox: 100, late: 300 };
const dayKind = "message-day";
const DayData = z.object({ inbox: z.number().default(0), late: z.number().default(0) });
const day = 24 * 60 * 60 * 1000;

const sent = createCounts(window);

const unknownNetwork = "unknown";

/**
 * Stores a message, in the inbox or as probable spam.
 * @param networks of the sender, narrowest first.
 * @returns 0, or after how many seconds to send it again.
 * @throws if it could not be stored.
 */
export async function receiveMessage(draft: Draft, decoy: string, networks: string[]) {
  const keys = networks.length > 0 ? networks : [unknownNetwork];
  const seconds = sent.wait(keys, perNetwork);
  if (seconds > 0) return seconds;
  sent.add(keys);
  try {
    return await store(draft, decoy);
  } catch (cause) {
    sent.takeBack(keys);
    throw cause;
  }
}

async function store(draft: Draft, decoy: string): Promise<number> {
  const text = plainText(draft.text);
  const textKey = hashOf(text);
  const sender = draft.email.toLowerCase();
  const id = hashOf(`${text}\n${sender}`);
  if (await findMessage(id)) return storeCopy(draft, id);
  const at = Date.now();
  const place = await placeFor(draft, decoy, await isKnownText(textKey), at);
  if (!place) return Math.ceil((day - (at % day)) / 1000);
  const { state, reason } = place;
  try {
    await addMessage({ id, at, ...draft, reason }, state, textKey);
  } catch (cause) {
    if (!(await findMessage(id))) throw cause;
    return storeCopy(draft, id);
  }
  if (state === "new") await mailCopy(draft, id);
  return 0;
}

async function storeCopy(draft: Draft, id: string): Promise<number> {
  if (await addCopy(id)) await mailCopy(draft, id);
  return 0;
}

/** @returns undefined if no more messages are accepted today. */
async function placeFor(
  draft: Draft,
  decoy: string,
  isKnown: boolean,
  at: number,
): Promise<{ state: MessageState; reason?: string } | undefined> {
  const reason = spamReason(draft, decoy);
  if (reason) return { state: "spam", reason };
  if (isKnown) return { state: "spam", reason: "Another address sent the same text." };
  const id = new Date(at).toISOString().slice(0, 10);
  let isInTime = false;
  const isAccepted = await records.edit(dayKind, id, ([today]) => {
    const { inbox, late } = DayData.parse(today?.data ?? {});
    isInTime = inbox < perDay.inbox;
    if (!isInTime && late >= perDay.late) return undefined;
    const data = isInTime ? { inbox: inbox + 1, late } : { inbox, late: late + 1 };
    return { kind: dayKind, id, at, expiresAt: at + 2 * day, data };
  });
  if (!isAccepted) return undefined;
  if (isInTime) return { state: "new" };
  return { state: "late", reason: `It came after ${perDay.inbox} others on one day.` };
}

/** The message itself is stored, so a failure here is only logged. */
export async function mailCopy(draft: Draft, id: string): Promise<void> {
  const { name: siteName, email: to, url } = currentSite();
  if (!outbox || !to || to === brand.email) return;
  const { name, email: address, subject, text } = draft;
  const page = url ? [`${url}/admin/messages/${id}`] : [];
  // A header can have letters beyond ASCII in an address only on the way to some servers (RFC 6532).
  const replyTo = /^[ -~]*$/.test(address) ? { name, address } : undefined;
  const lines = [
    wrapped(
      `${name ? `${name} <${address}>` : address} sent this with the contact form of ${siteName}:`,
    ),
    "",
    text,
    "",
    "-- ",
    `${replyTo ? "Reply to this email" : "Start a new email"} to write to ${address}.`,
    ...page,
  ];
  const mail = { to, subject: `${subject} (${name || address})`, text: lines.join("\n"), replyTo };
  await outbox.add(mail, { id }).catch(logged("A copy of a message could not be mailed."));
}

/** The message has passed the form's checks. */
interface Draft {
  name: string;
  email: string;
  subject: string;
  text: string;
}

const mostLinks = 3;

const endings =
  "ai|app|biz|bond|cfd|club|cn|co|com|de|dev|eu|fr|icu|in|info|io|live|me|net|online|org|pl|pro|ru|sbs|shop|site|store|su|tk|top|uk|us|vip|xyz";

/** A link may have no scheme, but it is neither an email address nor a file such as `a.ts`. */
const link = new RegExp(
  [
    "https?:|hxxps?:",
    String.raw`(?<![\w@.-])(?:[\w-]+\.)+(?:${endings})(?![\w-]|\.\w)`,
    // Any ending counts in front of a path, as in bit.ly/a.
    String.raw`(?<![\w@./-])(?:[\w-]+\.)+[a-z]{2,}/\w`,
  ].join("|"),
  "gi",
);

/** Web pages and forums write links like this, but a plain text does not need them. */
const markup = /<a\b[^<>]*\bhref|\[(?:url|link)\b/i;

/** @returns why a message is probably spam, as a sentence; undefined if nothing says so. */
export function spamReason({ name, text }: Draft, decoy: string): string | undefined {
  if (decoy !== "") return "A field that people do not see was filled in.";
  if (linksIn(name) > 0) return "The name contains a link.";
  if (markup.test(text)) return "It contains links in HTML or forum code.";
  return linksIn(text) > mostLinks ? "It contains more than three links." : undefined;
}

function linksIn(text: string): number {
  // An address with a scheme would match twice.
  const once = text.replace(/\b(https?|hxxps?):\/*[^\s/]*/gi, "$1:");
  return once.match(link)?.length ?? 0;
}

/** Returns the same for texts that differ only in case and spaces. */
export function plainText(text: string): string {
  return withSingleSpaces(text.normalize("NFKC").toLowerCase()).trim();
}
