import { Form, Link } from "@remix-run/react";
import type { ComponentProps, FormEvent } from "react";
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
  handle?: ComponentProps<"button">;
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
      {props.handle ? (
        <button
          {...props.handle}
          type="button"
          data-control="handle"
          aria-label={`Drag ${title}`}
          aria-describedby="drag-help"
          className="drag-handle"
        >
          <span aria-hidden>⠿</span>
        </button>
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
        <MoveButton move="place" name="Move" title={title} />{" "}
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
      aria-label={
        move === "place"
          ? `Move ${title} to this position`
          : `${name}: ${title}`
      }
      className="button button-quiet order-button"
    >
      {name}
    </button>
  );
}
