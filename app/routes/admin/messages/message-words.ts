import type { Folder, StoredMessage, MessageState } from "~/messages/messages.server";
import { firstCharacters } from "~/kinds/text";
import { pageIn, withQuery } from "~/http/paths";

export const messageStateNames: Record<MessageState, string> = {
  new: "Unread",
  read: "Read",
  handled: "Handled",
  spam: "Probably spam",
  late: "Probably spam",
};

export const folderNames: Record<Folder, string> = {
  inbox: "Inbox",
  handled: "Handled",
  spam: "Probably spam",
};

export const messagesPath = "/admin/messages";

export function folderPath(folder: Folder, q = "", page = 1): string {
  const query = { folder: folder === "inbox" ? undefined : folder, q, page: pageIn(page) };
  return withQuery(messagesPath, query);
}

/** Mail programs cut longer addresses. */
const mostQuoted = 1200;

/** Opens a mail program with an answer that quotes the message. */
export function replyAddress({ name, email, subject, text }: StoredMessage): string {
  const start = firstCharacters(text, mostQuoted);
  const quoted = start === text ? text : `${start} …`;
  const lines = quoted.split("\n").map((line) => `> ${line}`.trimEnd());
  const body = ["", "", `${name || email} wrote:`, ...lines].join("\r\n");
  const query = [`Re: ${subject}`, body].map(encodeURIComponent);
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}?subject=${query[0]}&body=${query[1]}`;
}
