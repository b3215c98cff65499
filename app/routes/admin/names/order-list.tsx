import { Form, Link, useFetcher } from "@remix-run/react";
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef } from "react";
import { ErrorSummary } from "~/ui/field";
import { UndoLink } from "../frame/admin-page";
import { useDrag } from "../frame/use-drag";
import type { OrderItem } from "./order.server";
import { useHydrated } from "~/ui/use-site";

export interface OrderAnswer {
  problem?: string;
  moved?: { title: string; place: number; batch?: string };
}

interface OrderListProps {
  label: string;
  action: string;
  /** The first item on this page has the position `first`, from 0; `count` is for all pages. */
  page: { items: OrderItem[]; version: string; first: number; count: number };
}

export function OrderList({ label, action, page }: OrderListProps) {
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
      <ul ref={list} aria-label={label} className="mt-6">
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
    fetcher.submit({ ...move, version, script: "1" }, { method: "post", action });
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
      className={`flex scroll-mt-[5.5rem] flex-wrap items-center border-t py-1 target:bg-surface-raised target:outline target:outline-accent${props.mark}`}
    >
      {props.handle}
      <div className="mr-4 flex-[1_1_14rem]">
        <p className="font-semibold">
          <span className="tabular-nums text-ink-soft">{`${place + 1}. `}</span>
          {to ? <Link to={to}>{title}</Link> : title}
        </p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {links.length > 0 ? (
        <p className="-ml-3 flex flex-wrap">
          {links.map(([text, label, address]) => (
            <Fragment key={text}>
              <Link to={address} aria-label={label} className="row-action">
                {text}
              </Link>{" "}
            </Fragment>
          ))}
        </p>
      ) : null}
      <Form
        method="post"
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
        </label>
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
          className="control w-16 px-2"
        />
      </Form>
    </li>
  );
}
