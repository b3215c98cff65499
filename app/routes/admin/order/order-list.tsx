import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { ErrorSummary } from "~/routes/admin/frame/error-summary";
import { OrderRow } from "~/routes/admin/order/order-row";
import { UndoLink } from "~/routes/admin/frame/change-notice";
import { useDrag } from "~/routes/admin/order/use-drag";
import { useHydrated } from "~/ui/use-hydrated";

export interface OrderItem {
  id: string;
  title: string;
  note: string;
  /** Where the item's own works are ordered. */
  to?: string;
}

export interface OrderAnswer {
  problem?: string;
  moved?: { title: string; place: number; batch?: string };
}

interface OrderListProps {
  label: string;
  action: string;
  items: OrderItem[];
  version: string;
  /** Zero-based position of the first item on this page; `count` is for all pages. */
  first: number;
  count: number;
}

export function OrderList(props: OrderListProps) {
  const { label, action, items, version, first, count } = props;
  const isHydrated = useHydrated();
  const { answer, send } = useMoves(action, version);
  const { list, drag, start } = useDrag((from, to) => {
    const id = items[from]?.id ?? "";
    send({ id, move: "place", place: String(first + to + 1) }, "number");
  });

  function submit(event: FormEvent<HTMLFormElement>, id: string): void {
    event.preventDefault();
    const form = event.currentTarget;
    // Browsers from 2018 do not have `event.submitter`.
    const button = document.activeElement;
    const isButton =
      button instanceof HTMLButtonElement && form.contains(button);
    const move = isButton ? button.value : "place";
    const place = form.querySelector("input[name=place]");
    const typed = place instanceof HTMLInputElement ? place.value : "";
    send({ id, move, place: typed }, isButton ? move : "number");
  }

  return (
    <>
      <ErrorSummary problem={answer?.problem} />
      {answer?.moved?.batch ? <UndoLink batch={answer.moved.batch} /> : null}
      {isHydrated ? (
        <>
          <div role="status" className="min-h-6">
            {answer?.moved
              ? `Moved ${answer.moved.title} to position ${answer.moved.place} of ${count}.`
              : null}
          </div>
        </>
      ) : null}
      <ol ref={list} aria-label={label} start={first + 1} className="mt-6">
        {items.map((item, index) => (
          <OrderRow
            key={item.id}
            item={item}
            action={action}
            version={version}
            place={first + index}
            count={count}
            dropSide={
              drag && drag.to === index && drag.to !== drag.from
                ? drag.to < drag.from
                  ? "before"
                  : "after"
                : undefined
            }
            isDragged={drag?.from === index}
            onDrag={isHydrated ? (event) => start(event, index) : undefined}
            onSubmit={isHydrated ? submit : undefined}
          />
        ))}
      </ol>
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
    fetcher.submit(
      { ...move, version, script: "1" },
      { method: "post", action },
    );
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
