import { json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { mayChange } from "~/auth/access";
import type { AdminSession } from "~/auth/auth.server";
import { errorResponse } from "~/http/error-response.server";
import type { Form as SentForm } from "~/http/read-form.server";
import { readBatchKey, runPlan } from "~/records/run-plan.server";
import { titled } from "~/seo/listed-meta";
import { HiddenFields } from "~/ui/field";
import { AdminPage, Moment } from "../frame/admin-page";
import { jobPath } from "../frame/admin-paths";
import { adminAction, adminLoader } from "../frame/admin-route.server";
import { FieldChangeList } from "../frame/field-change-list";
import { forbidden } from "../frame/guard.server";
import { type ListPart, NumberedPages, PartLinks } from "../frame/page-links";
import { PostForm, SubmitButton } from "../frame/post-form";
import type { Found, SourceLine, SourceLink } from "../frame/review-source.server";
import { Thumbnail } from "../frame/thumbnail";
import { MatchColumns } from "./match-columns";
import { reviewOf, withOutcome, type ReviewedWork, sources } from "./review.server";

export const meta = titled<typeof loader>((data) => data?.title ?? "What will change");

export { shouldRevalidate } from "~/ui/route-handle";

/** The address names the source of the plan, and what the source needs to find the documents. */
function searchOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams;
}

function sourceOf(request: Request) {
  return sources.get(searchOf(request).get("source") ?? "");
}

export const loader = adminLoader(async ({ request, session }) => {
  const found = await findOrFail(request, session);
  return json(await reviewOf(found, searchOf(request)));
});

/** @throws Response 403 or 404, and what the source throws */
async function findOrFail(request: Request, session: AdminSession): Promise<Found> {
  const source = sourceOf(request);
  if (!source) throw errorResponse(404);
  const { role } = session.person;
  if (source.role && role !== source.role) throw await forbidden();
  const found = await source.find(searchOf(request), session);
  const isOpen = found.plan.items.every(({ id }) => mayChange(role, id));
  if (!isOpen) throw await forbidden();
  return withOutcome(found, new Date());
}

const failed = (request: Request) =>
  sourceOf(request)?.failed ?? "Failed to save. Please try again.";

/** A form that is sent again keeps its batch, so that it changes once. */
function typedIn(form: SentForm) {
  const chosen = Array.from(form).flatMap(([name, value]) => (name === "also" ? value : []));
  return { batch: readBatchKey(form.get("batch")), chosen };
}

export const action = adminAction({ failed, typedIn }, async ({ request, session, form }) => {
  const found = await findOrFail(request, session);
  const { plan: shown, after, done = "nothing-changed" } = found;
  const plan = found.planWith?.(new Set(typedIn(form).chosen)) ?? shown;
  const then = (changed: string) => after({ changed });
  const { email: by, person } = session;
  const ran = await runPlan(plan, { form, shown, by, role: person.role, then });
  const isRefused = "problem" in ran;
  const isDone = plan.items.length === 0 && !shown.conflicts?.length && !plan.purge;
  if (isRefused && !isDone) return json({ ...typedIn(form), problem: ran.problem }, ran.status);
  await found.finish?.();
  if (isRefused) return redirect(after({ notice: done }), 303);
  return redirect(ran.isJob ? jobPath(ran.batch) : then(ran.batch), 303);
});

export default function ReviewPage() {
  const review = useLoaderData<typeof loader>();
  const { title, lines, works, conflicts, lists, choices, images } = review;
  const { button, isDanger, back } = review;
  const refusal = useActionData<typeof action>();
  const { batch = review.batch, chosen = [] } = refusal ?? {};
  const pathOf = usePathOf("page");
  const pathOfColumns = usePathOf("columns");
  const { count } = conflicts;
  return (
    <AdminPage title={title} problem={refusal?.problem}>
      {lines.map((line) => (
        <p key={line.text} className="mt-3">
          <ReviewLine {...line} />
        </p>
      ))}
      {review.columns ? <MatchColumns {...review.columns} pathOf={pathOfColumns} /> : null}
      <ReviewedWorks works={works} />
      <NumberedPages page={review.page} pages={review.pages} pathOf={pathOf} />
      {review.sentences.map((sentence) => (
        <p key={sentence} className="mt-3">
          {sentence}
        </p>
      ))}
      {lists.map((list) => (
        <ListedItems key={list.name} {...list} />
      ))}
      <ListedItems
        title={
          count === 1 ? "This change stays as it is" : `These ${count} changes stay as they are`
        }
        name="conflicts"
        part={{
          ...conflicts,
          items: conflicts.items.map((line) => <ReviewLine key={line.text} {...line} />),
        }}
      />
      {review.isEmpty ? (
        <p className="mt-6">
          <Link to={back}>Go back</Link>
        </p>
      ) : (
        <PostForm action={pathOf()} className="mt-6">
          <HiddenFields fields={Object.entries({ seen: review.seen, batch })} />
          <Images part={images} />
          {choices.map(({ name, label, hint }) => (
            <div key={name} className="mb-6">
              <label className="choice">
                <input
                  type="checkbox"
                  name="also"
                  value={name}
                  defaultChecked={chosen.includes(name)}
                />{" "}
                {label}
              </label>
              {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
            </div>
          ))}
          <SubmitButton action={pathOf()} kind={isDanger ? "danger" : "filled"} cancel={back}>
            {button}
          </SubmitButton>
        </PostForm>
      )}
    </AdminPage>
  );
}

/** The page of a list is in the query of this address, under the name of the list. */
function usePathOf(name: string) {
  const { pathname, search } = useLocation();
  return (page?: number) => {
    const query = new URLSearchParams(search);
    query.delete(name);
    if (page) query.set(name, String(page));
    return `${pathname}?${query.toString()}`;
  };
}

interface List {
  title: string;
  note?: string;
  part: ListPart<ReactNode>;
  /** The part begins after as many items as the address says under this name. */
  name: string;
  isFolded?: boolean;
}

/** Longer lists are folded. */
const mostOpen = 20;

function ListedItems({ title, note, part, name, isFolded }: List) {
  const { items, first, count } = part;
  if (count === 0) return null;
  const content = (
    <>
      {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      <ul className="mt-2 list-disc pl-6">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
      <PartLinks name={name} part={part} />
    </>
  );
  if (isFolded || count > mostOpen) {
    return (
      <details className="mt-4" open={first > 0}>
        <summary className="summary">{title}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className="mt-4">
      <h2 className="font-semibold">{title}</h2>
      {content}
    </div>
  );
}

function Images({ part }: { part: ListPart<string> }) {
  if (part.count === 0) return null;
  return (
    <>
      <div className="mb-3 flex flex-wrap">
        {part.items.map((address) => (
          <Thumbnail key={address} address={address} />
        ))}
      </div>
      <PartLinks name="images" part={part} />
    </>
  );
}

/** Shows what will change in each work, and who sees it. */
function ReviewedWorks({ works }: { works: ReviewedWork[] }) {
  return (
    <ul className="mt-6">
      {works.map(({ id, title, fate, visibility, fields, isWhole, link }) => (
        <li key={id} className="border-t py-4">
          <h2 className="font-display text-lg">{title}</h2>
          {fate ? <p>{fate}</p> : null}
          {visibility ? <p className="text-sm text-ink-soft">{visibility}</p> : null}
          <FieldChangeList fields={fields} isWhole={isWhole} />
          {link ? (
            <p className="mt-3">
              <ReviewLink {...link} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ReviewLine({ text, at, link }: SourceLine) {
  return (
    <>
      {`${text} `}
      {at ? <Moment at={at} /> : null}
      {link ? <ReviewLink {...link} /> : null}
    </>
  );
}

function ReviewLink({ to, text, label }: SourceLink) {
  return (
    <Link to={to} aria-label={label}>
      {text}
    </Link>
  );
}
