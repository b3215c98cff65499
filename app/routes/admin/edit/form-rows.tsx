import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldChoice, useFieldChoice } from "../frame/field-choice";
import { controlId } from "~/ui/field";
import { type useRows, useWorkForm } from "./form-fields";
import { buttonAfter, changeRows, moveRow, type RowList } from "~/kinds/row-list";
import { labelOfControl, rowButtons, type RowField } from "~/kinds/work-form";
import { useDrag } from "../frame/use-drag";
import { largest } from "~/kinds/outside";

interface FormRowsProps<Row> {
  field: RowField;
  list: RowList<Row>;
  state: ReturnType<typeof useRows<Row>>;
  /** Labels call a row by this noun, such as "Screenshot". */
  noun: string;
  about: string;
  /** The first control of a row gets the focus when the row is added. */
  controlOf: (index: number) => string;
  children: (row: Row, index: number, isNew: boolean) => ReactNode;
}

/** The buttons send the form; with scripts, they change the rows at once. */
export function FormRows<Row>(props: FormRowsProps<Row>) {
  const { field, list, noun, about, controlOf, children } = props;
  const { errors, pressed } = useWorkForm();
  const choice = useFieldChoice(field);
  const [rows, setRows] = props.state;
  const [news, setNews] = useState("");
  const element = useRef<HTMLFieldSetElement>(null);
  const toFocus = useRef<string>();
  const shown = useRef(rows);
  const {
    list: order,
    handleOf,
    classOf,
  } = useDrag((from, to) => {
    setNews(`${noun} ${from + 1} moved to position ${to + 1}.`);
    setRows(moveRow(rows, from, to));
  });

  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    if (toFocus.current) {
      element.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    }
    toFocus.current = undefined;
    // The names of the controls have changed, so the form has to read them again.
    element.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [rows]);

  const label = labelOfControl(field);
  if (choice) {
    return <FieldChoice name={field} label={label} error={errors[field]} choice={choice} />;
  }

  function press(command: string) {
    const key = Math.max(-1, largest(rows.map((row) => row.key))) + 1;
    const blank = { key, row: list.blank };
    const next = changeRows({ most: list.most, blank }, rows, command);
    const { length } = next;
    toFocus.current =
      command === "add"
        ? `[name="${controlOf(length - 1)}"]`
        : `button[value="${buttonAfter(command, length)}"]`;
    setNews(newsOf(noun, command, length));
    setRows(next);
  }

  const command = pressed?.field === field ? pressed.command : "";
  return (
    <fieldset ref={element} id={controlId(field)} className="mb-4 min-w-0">
      <legend className="font-semibold">{label}</legend>
      <p className="mb-2 text-sm text-ink-soft">{about}</p>
      <ol ref={order}>
        {rows.map(({ key, row }, index) => (
          <FormRow
            key={key}
            button={rowButtons[field]}
            noun={noun}
            index={index}
            count={rows.length}
            canRemove={rows.length > (list.hasFirst ? 1 : 0)}
            focused={buttonAfter(command, rows.length)}
            onPress={press}
            handle={handleOf(index)}
            mark={classOf(index)}
          >
            {children(row, index, command === "add" && index === rows.length - 1)}
          </FormRow>
        ))}
      </ol>
      {rows.length < list.most ? (
        <button
          type="submit"
          name={rowButtons[field]}
          value="add"
          className="button button-plain"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row that had the focus was removed
          autoFocus={command.startsWith("remove") || undefined}
          onClick={(event) => {
            event.preventDefault();
            press("add");
          }}
        >
          {`Add a ${noun.toLowerCase()}`}
        </button>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

function newsOf(noun: string, command: string, count: number): string {
  const [verb, number = ""] = command.split(" ");
  if (verb === "add") return `${noun} ${count} added.`;
  if (verb === "remove") return `${noun} ${number} removed.`;
  const place = Number(number) + (verb === "up" ? -1 : 1);
  return `${noun} ${number} moved to position ${place} of ${count}.`;
}

interface FormRowProps {
  /** All buttons of the rows have this name. */
  button: string;
  noun: string;
  index: number;
  count: number;
  canRemove: boolean;
  /** Without scripts, the button with this value gets the focus. */
  focused: string;
  onPress: (command: string) => void;
  handle: ReactNode;
  /** A class of a row that is being dragged. */
  mark: string;
  children: ReactNode;
}

function FormRow(props: FormRowProps) {
  const { noun, index, count, canRemove, focused, onPress } = props;
  const number = index + 1;
  const button = (verb: "up" | "down" | "remove", label: string) => (
    <button
      type="submit"
      name={props.button}
      value={`${verb} ${number}`}
      aria-label={`${label} ${noun.toLowerCase()} ${number}`}
      className="button button-plain"
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
    <li className={`form-row${props.mark}`}>
      {count > 1 ? (
        <div className="mb-2 flex items-center font-semibold">
          {props.handle}
          <span>{`${noun} ${number}`}</span>
        </div>
      ) : null}
      {props.children}
      <div className="actions">
        {index > 0 ? button("up", "Up") : null}
        {number < count ? button("down", "Down") : null}
        {canRemove ? button("remove", "Remove") : null}
      </div>
    </li>
  );
}
