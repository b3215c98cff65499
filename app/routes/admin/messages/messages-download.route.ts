import { allMessages } from "~/messages/messages.server";
import { formatCsv } from "~/transfer/csv";
import { adminLoader, download } from "../frame/admin-route.server";
import { messageStateNames } from "./message-words";

const headings = [
  "Received",
  "State",
  "Name",
  "Email",
  "Subject",
  "Message",
  "Times sent",
  "Why probably spam",
];

/** Lists all messages, latest first. */
export const loader = adminLoader(async () => {
  const rows = (await allMessages()).map((message) => {
    const { at, state, name, email, subject, text, copies, reason } = message;
    return [
      new Date(at).toISOString(),
      messageStateNames[state],
      name,
      email,
      subject,
      text,
      copies,
      reason ?? "",
    ];
  });
  const date = new Date().toISOString().slice(0, 10);
  return download(await formatCsv([headings, ...rows]), `messages-${date}.csv`);
});
