import { type DragEvent, useRef } from "react";
import { Field } from "~/routes/admin/frame/field";
import { useWorkForm } from "~/routes/admin/edit/form-context";
import { PictureUpload } from "~/routes/admin/edit/picture-upload";
import { useHydrated } from "~/ui/use-hydrated";
import type { Screenshot } from "~/work/work";
import { labelOfControl } from "~/work/work-form-controls";

interface ScreenshotRowProps {
  screenshot: Screenshot;
  index: number;
  count: number;
  /** Without scripts: the button to focus, or "url" of a new row. */
  focused?: string;
  onPress: (command: string) => void;
  onDrop: (from: number, to: number) => void;
}

/** During a drag, other rows can read only the type of the data. */
const dragType = "application/x-screenshot";

export function ScreenshotRow({
  screenshot,
  index,
  count,
  focused,
  onPress,
  onDrop,
}: ScreenshotRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isLive = useHydrated();
  const name = `screenshots.${index}`;
  const number = index + 1;
  const isMine = (event: DragEvent) =>
    event.dataTransfer.types.includes(dragType);
  const button = (verb: "up" | "down" | "remove", label: string) => (
    <button
      type="submit"
      name="rows"
      value={`${verb} ${number}`}
      aria-label={`${label} screenshot ${number}`}
      className="button button-small"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, the button that was pressed keeps the focus
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
      className="screenshot-row"
      onDragOver={(event) => {
        if (isMine(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!isMine(event)) return;
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(dragType)), index);
      }}
    >
      <div className="screenshot-place">
        {isLive && count > 1 ? (
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
        <span>{`Screenshot ${number}`}</span>
      </div>
      <input type="hidden" name={`${name}.id`} value={screenshot.id} />
      <PictureUpload name={`${name}.file`} address={screenshot.url}>
        <RowText
          name={`${name}.url`}
          text={screenshot.url}
          hasFocus={focused === "url" && number === count}
        />
      </PictureUpload>
      <RowText name={`${name}.caption`} text={screenshot.caption} />
      <div className="row-buttons">
        {index > 0 ? button("up", "Up") : null}
        {number < count ? button("down", "Down") : null}
        {button("remove", "Remove")}
      </div>
    </li>
  );
}

interface RowTextProps {
  name: string;
  text: string;
  hasFocus?: boolean;
}

function RowText({ name, text, hasFocus }: RowTextProps) {
  const { errors } = useWorkForm();
  return (
    <Field name={name} label={labelOfControl(name)} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type="text"
          defaultValue={text}
          autoComplete="off"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the row was just added
          autoFocus={hasFocus || undefined}
        />
      )}
    </Field>
  );
}
