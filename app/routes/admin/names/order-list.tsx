import { Form, Link, useFetcher } from "@remix-run/react";
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import { UndoLink } from "../frame/notice-banner";
import { useDrag } from "../frame/use-drag";
import type { OrderItem } from "./order.server";
import { useHydrated } from "~/ui/use-hydrated";

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
    send({ id, move: "place", place: String(first + to + 1) }, "number");
  });

  function submit(event: FormEvent<HTMLFormElement>, id: string): void {
    event.preventDefault();
    const form = event.currentTarget;
    // Browsers from 2018 do not have `event.submitter`.
    const button = document.activeElement;
    const isButton = button instanceof HTMLButtonElement && form.contains(button);
    const move = isButton ? button.value : "place";
    const field = form.querySelector<HTMLInputElement>("input[name=place]");
    const place = field?.value ?? "";
    send({ id, move, place }, isButton ? move : "number");
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

type Move = Record<"id" | "move" | "place", string>;

/** Sends moves in sequence, because each needs the version that the previous one made. */
function useMoves(action: string, version: string) {
  const fetcher = useFetcher<OrderAnswer>();
  const waiting = useRef<{ move: Move; control: string }[]>([]);
  const sent = useRef<{ id: string; control: string }>();
  const { state, data } = fetcher;

  useEffect(() => {
    if (state !== "idle") return;
    if (sent.current) {
      focusOn(sent.current);
      sent.current = undefined;
    }
    if (data?.problem) waiting.current = [];
    const next = waiting.current.shift();
    if (next) submit(next.move, next.control);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each answer; `submit` is new in every render
  }, [state, data]);

  function submit(move: Move, control: string): void {
    sent.current = { id: move.id, control };
    fetcher.submit({ ...move, version, script: "1" }, { method: "post", action });
  }

  return {
    answer: data,
    send: (move: Move, control: string) => {
      if (state === "idle") submit(move, control);
      else waiting.current.push({ move, control });
    },
  };
}

/** A moved row is a moved element, which loses its focus. */
function focusOn({ id, control }: { id: string; control: string }): void {
  const rows = Array.from(document.querySelectorAll("[data-order-id]"));
  const row = rows.find((row) => row.getAttribute("data-order-id") === id);
  const order = [control, "up", "down", "number"];
  for (const name of order) {
    const found = row?.querySelector(`[data-control=${name}]:not([disabled])`);
    if (found instanceof HTMLElement) return found.focus();
  }
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
    <li id={`row-${place + 1}`} data-order-id={id} className={`order-row${props.mark}`}>
      {props.handle}
      <div className="order-text">
        <p className="font-semibold">
          <span className="tabular-nums text-ink-soft">{`${place + 1}. `}</span>
          {to ? <Link to={to}>{title}</Link> : title}
        </p>
        <p className="text-sm text-ink-soft">
          {note}{" "}
          {links.map(([text, label, address]) => (
            <Fragment key={text}>
              <Link to={address} aria-label={label} className="ml-3 inline-block py-1">
                {text}
              </Link>{" "}
            </Fragment>
          ))}
        </p>
      </div>
      <Form
        method="post"
        action={action}
        onSubmit={props.onSubmit && ((event) => props.onSubmit?.(event, id))}
        className="order-controls"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <MoveButton move="place" name="Move to" title={title} />{" "}
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
          data-control="number"
          className="control order-number"
        />{" "}
        <MoveButton move="up" name="Up" title={title} isOff={place === 0} />{" "}
        <MoveButton move="down" name="Down" title={title} isOff={place === count - 1} />
      </Form>
    </li>
  );
}

interface MoveButtonProps {
  move: string;
  name: string;
  title: string;
  isOff?: boolean;
}

function MoveButton({ move, name, title, isOff }: MoveButtonProps) {
  return (
    <button
      type="submit"
      name="move"
      value={move}
      disabled={isOff}
      data-control={move}
      aria-label={`${name}: ${title}`}
      className="button button-quiet order-button"
    >
      {name}
    </button>
  );
}
