import { json, redirect } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { errorResponse } from "~/http/error-response.server";
import { own } from "~/kinds/outside";
import { outbox } from "~/mail/mail.server";
import {
  deleteMessage,
  findMessage,
  folderOf,
  type MessageState,
  moveMessage,
} from "~/messages/messages.server";
import { mailCopy } from "~/messages/receive.server";
import { titled } from "~/seo/listed-meta";
import { currentSite } from "~/site.server";
import { AdminPage, Lines, Moment, FixedNotice } from "../frame/admin-page";
import { messagePath } from "../frame/admin-paths";
import { adminAction, adminLoader, missingResponse } from "../frame/admin-route.server";
import { FoldedButton, PostForm, SubmitButton, useTokenField } from "../frame/post-form";
import { backOf, backTo, useBack, withBack } from "../frame/way-back";
import { folderPath, messagesPath, messageStateNames, replyAddress } from "./message-words";

const failed = "Failed to change the message. Please try again.";

export const meta = titled<typeof loader>((data) => data?.message.subject ?? "Message");

export { shouldRevalidate, withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ params: { id = "" } }) => {
  const message = await findMessage(id);
  if (!message) throw missingResponse(404, "This message was deleted.");
  const { state, problem } = (await outbox?.state(id)) ?? {};
  return json({
    message,
    folder: folderOf(message),
    reply: replyAddress(message),
    mail:
      state && state !== "sent" && problem
        ? { state, problem, to: currentSite().email }
        : undefined,
  });
}, "Failed to load the message. Please try again.");

/** Each button moves the message to a folder, and the next page shows the notice. */
const moves = {
  read: { to: "read", notice: "message-read", button: "Mark as read" },
  unread: { to: "new", notice: "message-unread", button: "Mark as unread" },
  handled: { to: "handled", notice: "message-handled", button: "Mark as handled" },
  inbox: { to: "read", notice: "message-in-inbox", button: "Move to inbox" },
  spam: { to: "spam", notice: "message-is-spam", button: "Mark as spam" },
} as const;

type Move = keyof typeof moves;

const movesFrom: Record<MessageState, Move[]> = {
  new: ["read", "handled", "spam"],
  read: ["handled", "unread", "spam"],
  handled: ["inbox"],
  spam: ["inbox"],
  late: ["inbox"],
};

export const action = adminAction({ failed }, async ({ request, params: { id = "" }, form }) => {
  const intent = form.get("intent") ?? "";
  const back = backOf(request, messagesPath);
  // The page's script sends this when it shows an unread message.
  if (intent === "seen") {
    await moveMessage(id, "read");
    return json({ problem: "" });
  }
  if (intent === "delete") {
    await deleteMessage(id);
    return redirect(backTo(back, { notice: "message-deleted" }), 303);
  }
  if (intent === "mail") {
    const message = await findMessage(id);
    if (message) await mailCopy(message, id);
    const notice = message ? "mail-sent" : "message-gone";
    return redirect(backTo(withBack(messagePath(id), back), { notice }), 303);
  }
  const move = own(moves, intent);
  if (!move) throw errorResponse(400);
  const { to, notice } = move;
  if (!(await moveMessage(id, to))) {
    return redirect(backTo(back, { notice: "message-gone" }), 303);
  }
  const page = intent === "read" ? withBack(messagePath(id), back) : back;
  return redirect(backTo(page, { notice }), 303);
});

export default function MessagePage() {
  const { message, folder, reply, mail } = useLoaderData<typeof loader>();
  const { id, state, name, email, subject, text, at, copies, reason } = message;
  useSeen(id, state);
  const back = useBack(folderPath(folder));
  return (
    <AdminPage
      title={subject}
      problem={useActionData<typeof action>()?.problem}
      notice={<FixedNotice />}
      back={{ to: back, text: "Messages" }}
    >
      <p className="[overflow-wrap:anywhere]">
        {name ? <bdi>{`${name}, `}</bdi> : null}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        <Moment at={at} />
        {` · ${messageStateNames[state]}`}
        {copies > 1 ? ` · sent ${copies} times` : null}
      </p>
      {reason ? <p className="notice mt-6">{`Probably spam: ${reason}`}</p> : null}
      {mail ? (
        <p className="notice mt-6">
          {`The copy to ${mail.to} ${copyWords[mail.state]} ${mail.problem}`}
        </p>
      ) : null}
      <p className="my-8 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        <Lines text={text} />
      </p>
      <Buttons
        action={withBack(messagePath(id), back)}
        state={state}
        reply={reply}
        offersCopy={mail !== undefined && mail.state !== "waiting"}
      />
    </AdminPage>
  );
}

const copyWords = {
  waiting: "is not sent yet. The site tries again.",
  "perhaps sent": "was perhaps sent.",
  failed: "could not be sent.",
};

/** Without scripts, the button Mark as read does the same. */
function useSeen(id: string, state: MessageState): void {
  const { submit } = useFetcher();
  const token = useTokenField();
  useEffect(() => {
    if (state !== "new") return;
    submit({ ...token, intent: "seen" }, { method: "post", action: messagePath(id) });
    // oxlint-disable-next-line react/exhaustive-deps -- once per message, and `submit` is new in every render
  }, [id]);
}

interface ButtonsProps {
  action: string;
  state: MessageState;
  reply: string;
  /** The copy can be mailed again. */
  offersCopy: boolean;
}

function Buttons({ action, state, reply, offersCopy }: ButtonsProps) {
  return (
    <>
      <PostForm action={action} className="actions">
        <a href={reply} className="button button-filled">
          Reply by email
        </a>
        {movesFrom[state].map((move) => (
          <SubmitButton key={move} action={action} intent={move} kind="plain">
            {moves[move].button}
          </SubmitButton>
        ))}
        {offersCopy ? (
          <SubmitButton action={action} intent="mail" kind="plain">
            Send the copy again
          </SubmitButton>
        ) : null}
      </PostForm>
      <FoldedButton
        summary="Delete this message"
        warning="This cannot be undone."
        action={action}
        intent="delete"
      >
        Delete
      </FoldedButton>
    </>
  );
}
