import { pageIn, withQuery } from "~/http/paths";
import { mailLink } from "~/kinds/link";
import type { Folder, StoredMessage, MessageState } from "~/messages/messages.server";

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

/** Opens a mail program with an answer that quotes the message. */
export function replyAddress({ name, email, subject, text }: StoredMessage): string {
  return mailLink(email, `Re: ${subject}`, text, (quoted) => {
    const lines = quoted.split("\n").map((line) => `> ${line}`.trimEnd());
    return ["", "", `${name || email} wrote:`, ...lines];
  });
}
