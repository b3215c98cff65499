import { json, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { shortIdOf } from "~/changes/prepare-write.server";
import { ArrangementTooLarge } from "~/kinds/arrangement";
import { addressBytes } from "~/kinds/text";
import { titled } from "~/seo/listed-meta";
import { ErrorSummary } from "~/ui/field";
import { useHydrated } from "~/ui/use-site";
import { AdminPage, ChangeNotice, UndoLink } from "../frame/admin-page";
import { categoriesPath } from "../frame/admin-paths";
import { currentCatalogue, adminAction, adminLoader, noticeFor } from "../frame/admin-route.server";
import { NumberedPages, pageOf, pageWith, partOf, RowLinks } from "../frame/page-links";
import { PlainButton, PostForm, useTokenField } from "../frame/post-form";
import { useDrag } from "../frame/use-drag";
import { AlikeNames } from "./names-to-merge";
import { listNames, lookAlikes } from "./names.server";
import {
  moveInOrder,
  type OrderItem,
  orderedList,
  resetOrder,
  StaleOrder,
  versionOfOrder,
} from "./order.server";

/** A row repeats its title and its addresses. */
const paging = {
  perPage: 50,
  bytesOf: ({ id, title }: OrderItem) => 3 * addressBytes(id) + 12 * addressBytes(title),
};

const stale =
  "The order has changed since you opened this page, so nothing was moved. The list below is up to date. Move the row again.";

export const meta = titled<typeof loader>((data) => headingOf(data?.category ?? null));

function headingOf(category: string | null): string {
  return category === null ? "Categories" : `Order in ${category}`;
}

export { shouldRevalidate } from "~/ui/route-handle";

async function listFor(request: Request) {
  const query = new URL(request.url).searchParams;
  const category = query.get("category") ?? undefined;
  const current = await currentCatalogue();
  return { query, category, current, list: await orderedList(current, category) };
}

export const loader = adminLoader(async ({ request }) => {
  const { query, category, current, list } = await listFor(request);
  const { items, placed } = list;
  if (category !== undefined && items.length === 0) throw redirect(categoriesPath(), 303);
  const page = pageOf(items, query.get("page"), paging);
  return json({
    category: category ?? null,
    ...page,
    items: page.items.map((item) => ({ ...item, id: shortIdOf(item.id) })),
    version: versionOfOrder(list),
    isPlaced: placed.length > 0,
    count: items.length,
    alike: partOf(
      category === undefined ? await lookAlikes(await listNames("categories", current)) : [],
      query.get("alike"),
    ),
    notice: await noticeFor(request),
  });
});

export const action = adminAction(
  { failed: "Failed to save the order. Please try again." },
  async ({ request, session, form }) => {
    const { category, list } = await listFor(request);
    const { items } = list;
    const sent = shortIdOf(form.get("id") ?? "");
    const id = items.find((item) => shortIdOf(item.id) === sent)?.id ?? sent;
    const options = { seen: form.get("version"), by: session.email };
    const refuse = (problem: string, status: number) => json<OrderAnswer>({ problem }, status);
    try {
      if (form.get("reset") !== null) {
        const batch = await resetOrder(list, options);
        return redirect(categoriesPath(category, { batch }), 303);
      }
      const place = placeOf(form.get("place"));
      if (place === undefined) return refuse(`Enter a position from 1 to ${items.length}.`, 422);
      const moved = await moveInOrder(list, { id, place }, options);
      const title = items.find((item) => item.id === id)?.title ?? id;
      const { batch } = moved;
      const number = moved.place + 1;
      if (form.get("script") !== null) {
        return json<OrderAnswer>({ moved: { title, place: number, batch } });
      }
      const page = pageWith(items, moved.place, paging);
      const path = categoriesPath(category, { batch, page });
      return redirect(`${path}#row-${number}`, 303);
    } catch (cause) {
      if (cause instanceof StaleOrder) return refuse(stale, 409);
      if (cause instanceof ArrangementTooLarge) return refuse(cause.message, 413);
      throw cause;
    }
  },
);

/** @returns undefined if the position is not a number. */
function placeOf(typed: string | null): number | undefined {
  const place = typed?.trim() ?? "";
  return /^[1-9]\d{0,6}$/.test(place) ? Number(place) - 1 : undefined;
}

export default function OrderPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<OrderAnswer>();
  const category = page.category ?? undefined;
  const action = categoriesPath(category, { page: page.page });
  return (
    <AdminPage
      title={headingOf(page.category)}
      width="whole"
      notice={<ChangeNotice notice={page.notice} />}
      back={
        category === undefined ? undefined : { to: categoriesPath(), text: "Back to Categories" }
      }
      problem={answer?.problem}
      lead={
        category === undefined
          ? "All categories, including those that have only drafts, in their order on the Works page. Select a category to order its works. New categories come last, in alphabetical order. To move one work to a different category, edit the work."
          : `The order in which visitors see the works of this category. Large features always come first. New works come ${page.isPlaced ? "last" : "first until you move one"}.`
      }
    >
      <AlikeNames list="categories" groups={page.alike} />
      {page.items.length === 0 ? (
        <p className="mt-8">There are no works yet.</p>
      ) : (
        <OrderList key={action} label={headingOf(page.category)} action={action} page={page} />
      )}
      <NumberedPages
        page={page.page}
        pages={page.pages}
        pathOf={(number) => categoriesPath(category, { page: number })}
      />
      {page.isPlaced ? (
        <PostForm action={action} className="mt-10">
          <input type="hidden" name="version" value={page.version} />
          <PlainButton
            name="reset"
            value={category === undefined ? "Reset to alphabetical order" : "Reset to newest first"}
          />
        </PostForm>
      ) : null}
    </AdminPage>
  );
}

interface OrderAnswer {
  problem?: string;
  moved?: { title: string; place: number; batch?: string };
}

interface OrderListProps {
  label: string;
  action: string;
  /** The first item on this page has the position `first`, from 0; `count` is for all pages. */
  page: { items: OrderItem[]; version: string; first: number; count: number };
}

function OrderList({ label, action, page }: OrderListProps) {
  const { items, version, first, count } = page;
  const isHydrated = useHydrated();
  const { answer, send } = useMoves(action, version);
  const { list, handleOf, classOf } = useDrag((from, to) => {
    const id = items[from]?.id ?? "";
    send({ id, place: String(first + to + 1) });
  });

  function submit(event: FormEvent<HTMLFormElement>, id: string): void {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.querySelector<HTMLInputElement>("input[name=place]");
    send({ id, place: field?.value ?? "" });
  }

  return (
    <>
      <ErrorSummary problem={answer?.problem} />
      {answer?.moved?.batch ? <UndoLink batch={answer.moved.batch} /> : null}
      {isHydrated ? (
        <div aria-live="polite" className="min-h-6">
          {answer?.moved
            ? `Moved ${answer.moved.title} to position ${answer.moved.place} of ${count}.`
            : null}
        </div>
      ) : null}
      {/* Text browsers would number an ordered list twice. */}
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => (
          <OrderRow
            key={item.id}
            item={item}
            action={action}
            version={version}
            place={first + index}
            count={count}
            handle={handleOf(index)}
            mark={classOf(index)}
            onSubmit={isHydrated ? submit : undefined}
          />
        ))}
      </ul>
    </>
  );
}

type Move = Record<"id" | "place", string>;

/** Sends moves in sequence, because each needs the version that the previous one made. */
function useMoves(action: string, version: string) {
  const fetcher = useFetcher<OrderAnswer>();
  const token = useTokenField();
  const waiting = useRef<Move[]>([]);
  const sent = useRef<string>();
  const { state, data } = fetcher;

  useEffect(() => {
    if (state !== "idle") return;
    if (sent.current) {
      focusOn(sent.current);
      sent.current = undefined;
    }
    if (data?.problem) waiting.current = [];
    const next = waiting.current.shift();
    if (next) submit(next);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each answer; `submit` is new in every render
  }, [state, data]);

  function submit(move: Move): void {
    sent.current = move.id;
    const fields = { ...token, ...move, version, script: "1" };
    fetcher.submit(fields, { method: "post", action });
  }

  return {
    answer: data,
    send: (move: Move) => {
      if (state === "idle") submit(move);
      else waiting.current.push(move);
    },
  };
}

/** A moved row is a moved element, which loses its focus. */
function focusOn(id: string): void {
  const rows = Array.from(document.querySelectorAll("[data-order-id]"));
  const row = rows.find((row) => row.getAttribute("data-order-id") === id);
  row?.querySelector<HTMLInputElement>("input[name=place]")?.focus();
}

interface OrderRowProps {
  item: OrderItem;
  action: string;
  version: string;
  /** Places count from 0. */
  place: number;
  count: number;
  handle: ReactNode;
  /** A class of a row that is being dragged. */
  mark: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>, id: string) => void;
}

function OrderRow(props: OrderRowProps) {
  const { item, action, version, place, count } = props;
  const { id, title, note, to, links = [] } = item;
  const field = `place-${place + 1}`;
  return (
    <li
      id={`row-${place + 1}`}
      data-order-id={id}
      className={`flex scroll-mt-[5.5rem] flex-wrap items-center border-t py-1 target:bg-surface-raised target:outline hover:bg-surface-raised lg:py-0 target:outline-accent${props.mark}`}
    >
      {props.handle}
      <div className="mr-4 flex-[1_1_11rem] lg:flex lg:items-baseline">
        <p className="flex min-w-0 font-semibold [&_a]:py-3">
          <span className="mr-1 flex-none tabular-nums text-ink-soft">{`${place + 1}. `}</span>
          <span className="min-w-0">{to ? <Link to={to}>{title}</Link> : title}</span>
        </p>
        <p className="text-sm text-ink-soft lg:ml-3 lg:shrink-0">{note}</p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center print:hidden">
        {links.length > 0 ? <RowLinks links={links} className="flex flex-wrap" /> : null}
        <PostForm
          action={action}
          onSubmit={props.onSubmit && ((event) => props.onSubmit?.(event, id))}
          className="flex items-center"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <button type="submit" aria-label={`Move to: ${title}`} className="row-action">
            Move to
          </button>{" "}
          <label htmlFor={field} className="sr-only">
            {`Position of ${title}`}
          </label>{" "}
          <input
            // The new key shows the new place after a move.
            key={place}
            id={field}
            name="place"
            type="number"
            min={1}
            max={count}
            defaultValue={place + 1}
            autoComplete="off"
            className="control w-16 px-2 lg:[@media(pointer:fine)]:h-9 lg:[@media(pointer:fine)]:min-h-0"
          />
        </PostForm>
      </div>
    </li>
  );
}
