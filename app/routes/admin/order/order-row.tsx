import { Form, Link } from "@remix-run/react";
import type { FormEvent, PointerEvent } from "react";
import type { OrderItem } from "~/routes/admin/order/order-list";

interface OrderRowProps {
  item: OrderItem;
  action: string;
  version: string;
  /** Zero-based. */
  place: number;
  count: number;
  dropSide?: "before" | "after";
  isDragged: boolean;
  onDrag?: (event: PointerEvent) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>, id: string) => void;
}

export function OrderRow(props: OrderRowProps) {
  const { item, action, version, place, count, dropSide } = props;
  const { id, title, note, to } = item;
  const field = `place-${place + 1}`;
  const marks = [
    "order-row",
    dropSide && `order-row-drop-${dropSide}`,
    props.isDragged && "order-row-dragged",
  ];
  return (
    <li
      id={`row-${place + 1}`}
      data-order-id={id}
      className={marks.filter(Boolean).join(" ")}
    >
      {/* For a mouse or a finger: the buttons do the same. */}
      {props.onDrag ? (
        <span aria-hidden onPointerDown={props.onDrag} className="drag-handle">
          ⠿
        </span>
      ) : null}
      <div className="order-text">
        <p className="font-semibold">
          <span className="tabular-nums text-ink-soft">{`${place + 1}. `}</span>
          {to ? <Link to={to}>{title}</Link> : title}
        </p>
        <p className="text-sm text-ink-soft">{note}</p>
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
          // Shows the new place after a move.
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
        <MoveButton
          move="down"
          name="Down"
          title={title}
          isOff={place === count - 1}
        />
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
