import { type DragEvent, type ReactNode, useRef } from "react";
import { useHydrated } from "~/ui/use-hydrated";

interface FormRowProps {
  /** The name of the buttons. */
  button: string;
  noun: string;
  index: number;
  count: number;
  canRemove: boolean;
  /** Without scripts: the value of the button to focus. */
  focused: string;
  onPress: (command: string) => void;
  onDrop: (from: number, to: number) => void;
  children: ReactNode;
}

export function FormRow(props: FormRowProps) {
  const { noun, index, count, canRemove, focused, onPress, onDrop } = props;
  const row = useRef<HTMLLIElement>(null);
  const isLive = useHydrated();
  const number = index + 1;
  // During a drag, other rows can read only the type of the data.
  const dragType = `application/x-${noun.toLowerCase()}`;
  const isMine = (event: DragEvent) =>
    event.dataTransfer.types.includes(dragType);
  const button = (verb: "up" | "down" | "remove", label: string) => (
    <button
      type="submit"
      name={props.button}
      value={`${verb} ${number}`}
      aria-label={`${label} ${noun.toLowerCase()} ${number}`}
      className="button button-small"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts, the button that was pressed keeps the focus
      autoFocus={focused === `${verb} ${number}` || undefined}
      onClick={(event) => {
        event.preventDefault();
        onPress(`${verb} ${number}`);
      }}
    >
      {label}
    </button>
  );
  return (
    <li
      ref={row}
      className="form-row"
      onDragOver={(event) => {
        if (isMine(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!isMine(event)) return;
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(dragType)), index);
      }}
    >
      {count > 1 ? (
        <div className="form-row-place">
          {isLive ? (
            // The buttons do the same for keyboards and touch screens.
            <span
              aria-hidden="true"
              title="Drag to move"
              draggable
              className="drag-handle"
              onDragStart={(event) => {
                event.dataTransfer.setData(dragType, String(index));
                event.dataTransfer.effectAllowed = "move";
                if (row.current)
                  event.dataTransfer.setDragImage(row.current, 0, 0);
              }}
            >
              ⠿
            </span>
          ) : null}
          <span>{`${noun} ${number}`}</span>
        </div>
      ) : null}
      {props.children}
      <div className="row-buttons">
        {index > 0 ? button("up", "Up") : null}
        {number < count ? button("down", "Down") : null}
        {canRemove ? button("remove", "Remove") : null}
      </div>
    </li>
  );
}
