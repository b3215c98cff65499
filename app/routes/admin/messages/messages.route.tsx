import { json, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { wholeNumberIn } from "~/kinds/outside";
import { shortened, withSingleSpaces } from "~/kinds/text";
import {
  countMessages,
  deleteSpam,
  type Folder,
  folders,
  listMessages,
} from "~/messages/messages.server";
import { titled } from "~/seo/listed-meta";
import { noticePath } from "~/ui/notices";
import { AdminPage, Moment, FixedNotice } from "../frame/admin-page";
import { messagePath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { FindField, PageLinks, ListRow } from "../frame/page-links";
import { FoldedButton } from "../frame/post-form";
import { withBack } from "../frame/way-back";
import { folderNames, folderPath, messagesPath } from "./message-words";

const excerptLength = 160;
/** A folder has fewer messages than these pages hold. */
const mostPages = 1000;

export const meta = titled("Messages");

export { shouldRevalidate, withTimes as handle } from "~/ui/route-handle";

export const loader = adminLoader(async ({ search: query }) => {
  const asked = query.get("folder") ?? "";
  const folder = Object.hasOwn(folders, asked) ? (asked as Folder) : "inbox";
  const q = query.get("q")?.trim() ?? "";
  const wanted = wholeNumberIn(query.get("page"), 1, mostPages) ?? 1;
  const { messages, page, hasNext } = await listMessages(folder, q, wanted);
  return json({
    folder,
    spam: await countMessages(folders.spam),
    q,
    page,
    hasNext,
    messages: messages.map(({ text, ...message }) => ({
      ...message,
      excerpt: shortened(withSingleSpaces(text), excerptLength),
    })),
  });
}, "Failed to load messages. Please try again.");

export const action = adminAction(
  { failed: "Failed to delete the messages. Please try again." },
  async ({ form }) => {
    if (form.get("intent") !== "delete-spam") throw errorResponse(400);
    await deleteSpam();
    return redirect(noticePath(messagesPath, "spam-deleted", { folder: "spam" }), 303);
  },
);

export default function MessagesPage() {
  const { folder, spam, q, page, hasNext, messages } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Messages"
      width="whole"
      notice={<FixedNotice />}
      problem={useActionData<typeof action>()?.problem}
    >
      <Folders folder={folder} spam={spam} />
      <SearchForm key={`${folder} ${q}`} folder={folder} q={q} />
      {messages.length === 0 ? (
        <p className="mt-8">
          {q
            ? "No message matches."
            : "There are no messages here. The contact page sends messages to the inbox."}
        </p>
      ) : (
        <ul className="mt-6">
          {messages.map((message) => (
            <Entry key={message.id} message={message} here={folderPath(folder, q, page)} />
          ))}
        </ul>
      )}
      <PageLinks
        first={page > 1 ? folderPath(folder, q) : undefined}
        next={hasNext ? folderPath(folder, q, page + 1) : undefined}
      />
      {folder === "spam" && messages.length > 0 ? (
        <FoldedButton
          summary="Delete all in Probably spam"
          warning="This cannot be undone."
          action={folderPath("spam")}
          intent="delete-spam"
        >
          Delete all
        </FoldedButton>
      ) : null}
      <p className="mt-10">
        <a href={`${messagesPath}.csv`} download className="button button-plain">
          Download all as CSV
        </a>
      </p>
      <p className="mt-3 text-sm text-ink-soft">Messages are deleted after 365 days.</p>
    </AdminPage>
  );
}

function Folders({ folder, spam }: { folder: Folder; spam: number }) {
  return (
    <nav aria-label="Folders" className="-ml-3 mb-4">
      <ul className="flex flex-wrap">
        {(["inbox", "handled", "spam"] as const).map((each) => (
          <li key={each}>
            <Link
              to={folderPath(each)}
              aria-current={each === folder ? "page" : undefined}
              className="menu-link"
            >
              {folderNames[each]}
              {each === "spam" && spam > 0 ? ` (${spam})` : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchForm({ folder, q }: { folder: Folder; q: string }) {
  return (
    <Form action={messagesPath} role="search" className="flex">
      {folder === "inbox" ? null : <input type="hidden" name="folder" value={folder} />}
      <FindField label={`Search in ${folderNames[folder]}`} value={q} />
    </Form>
  );
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["messages"];

function Entry({ message, here }: { message: Listed[number]; here: string }) {
  const { id, state, name, email, subject, excerpt, at, copies } = message;
  const isNew = state === "new";
  return (
    <ListRow
      note={
        <>
          <Moment at={at} />
          {copies > 1 ? ` · sent ${copies} times` : null}
        </>
      }
    >
      <h2 className={`mr-4 ${isNew ? "font-bold" : "font-normal"}`} dir="auto">
        <Link to={withBack(messagePath(id), here)} className="py-3">
          {`${subject}: ${name || email}`}
        </Link>{" "}
        {isNew ? <span className="count">Unread</span> : null}
      </h2>
      <p className="line-clamp-2 min-w-0 flex-[1_1_15rem] text-sm lg:line-clamp-1" dir="auto">
        {excerpt}
      </p>
    </ListRow>
  );
}
