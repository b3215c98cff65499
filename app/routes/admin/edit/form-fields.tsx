import {
  type ComponentProps,
  type ReactNode,
  useContext,
  createContext,
  useState,
  useEffect,
  useRef,
} from "react";
import type { Errors } from "~/kinds/field";
import type { FocusField } from "~/kinds/focal-point";
import { own, largest } from "~/kinds/outside";
import {
  type MakerRow,
  parseRows,
  type RowList,
  buttonAfter,
  changeRows,
  moveRow,
} from "~/kinds/row-list";
import {
  fieldOfControl,
  rowOfControl,
  type WorkFormField,
  type WorkFormValues,
  labelOfControl,
} from "~/kinds/work-form";
import { controlId } from "~/ui/field";
import {
  TableField,
  type TableFieldProps,
  FieldChoices,
  type Choices,
  FieldChoice,
  useFieldChoice,
} from "../frame/field-choice";
import { PlainButton } from "../frame/post-form";
import { useDrag } from "../frame/use-drag";

export interface WorkSuggestions {
  category: string[];
  creatorId: { id: string; name: string }[];
}

/** The form offers these images of Media for one field. */
export interface Picking {
  /** The control with this name has the image's link. */
  field: string;
  q: string;
  images: { address: string; title: string }[];
}

type RowField = "makers" | "screenshots";

export interface PressedRow {
  field: RowField;
  command: string;
}

/** @returns the name of a button, because lynx and eww show its value. */
export function rowButton(field: RowField, command: string): string {
  return `${field} ${command}`;
}

/** A form as it was loaded, or as an action that did not save it answers. */
export interface WorkFormData {
  values: WorkFormValues;
  /** The form showed these values first. */
  saved?: WorkFormValues;
  errors: Errors;
  problem?: string;
  choices: Choices;
  /** The form showed this (`baseOf`). A new work has none. */
  base?: string;
  /** The values of the checked boxes that remove what the form cannot show. */
  emptied: string[];
  /** A new work has an App ID, unless its form says this. */
  hasNoPage?: boolean;
  /** Only the ID was missing, and now has a suggestion. */
  isOnlyId?: boolean;
  /** Nobody typed the IDs of these makers in this form, so they follow the names. */
  followed: MakerRow[];
  /** Without scripts, this button of a row sent the form. */
  pressed?: PressedRow;
  picking?: Picking;
  /** Without scripts, this focal point was just set. */
  pointed?: FocusField;
  uploaded?: string;
  /** The work was deleted during the edit; the next submission adds it again. */
  isGone?: boolean;
}

/** The page has this when it opens. */
export interface EditorData extends WorkFormData {
  visibility?: string;
  /** The form cannot show these stored values, but each has a checkbox that removes it. */
  unreadable?: Record<"name" | "value" | "text", string>[];
  suggestions: WorkSuggestions;
  publicPath?: string;
  isSavedForm: boolean;
  lostFiles: string[];
  /** These sentences name other people who have the form open. */
  openedBy: string[];
}

/** @param text the rows as one text, which only the first render reads. */
export function useRows<Row>(list: RowList<Row>, text: string) {
  return useState(() => parseRows(list, text).map((row, key) => ({ key, row })));
}

interface FormContextValue extends EditorData {
  /** These values follow the controls where scripts run. */
  typed: WorkFormValues;
  /** Two sections show the makers. */
  makers: ReturnType<typeof useRows<MakerRow>>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useWorkForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error("useWorkForm needs a FormContext.");
  return form;
}

interface FormSectionProps {
  title: string;
  about?: string;
  children: ReactNode;
}

export function FormSection({ title, about, children }: FormSectionProps) {
  return (
    <fieldset className="form-section">
      <legend>
        <SectionHeading>{title}</SectionHeading>
      </legend>
      {about ? <p className="mb-4 text-ink-soft">{about}</p> : null}
      {children}
    </fieldset>
  );
}

interface FoldedSectionProps extends FormSectionProps {
  fields: readonly WorkFormField[];
  /** The summary says this while the section is closed at first. */
  closed: string;
  isOpen?: boolean;
}

/** The section is one line tall, unless a field needs attention. */
export function FoldedSection(props: FoldedSectionProps) {
  const { title, about, fields, closed, isOpen, children } = props;
  const { errors, pressed, picking, pointed } = useWorkForm();
  const choices = useContext(FieldChoices);
  const controls = [...Object.keys(errors), ...Object.keys(choices)];
  const used = [pressed?.field, picking?.field, pointed];
  const isNeeded = [...controls, ...used].some((one) =>
    fields.some((field) => one && fieldOfControl(one) === field),
  );
  return (
    <details className="form-section" open={isOpen || isNeeded || undefined}>
      <summary>
        <SectionHeading className="inline font-display text-xl">
          {title}
          {isOpen || isNeeded ? null : <span className="font-sans text-base">{closed}</span>}
        </SectionHeading>
      </summary>
      <p className="mb-4 mt-4 text-ink-soft">{about}</p>
      {children}
    </details>
  );
}

/** The form of a new work has a name, so the sections are one level below it. */
function SectionHeading(props: ComponentProps<"h2">) {
  const Heading = useWorkForm().base === undefined ? "h3" : "h2";
  return <Heading {...props} />;
}

interface WorkControlProps extends Omit<TableFieldProps, "row" | "value"> {
  /** By default, the text is the value of the field with this name. */
  text?: string;
}

/** Shows a field of the form, or a control of a row, with the hint for the chosen type. */
export function WorkControl({ text, ...props }: WorkControlProps) {
  const { values, typed, errors } = useWorkForm();
  const { name } = props;
  const row = rowOfControl(name);
  return (
    <TableField
      row={row}
      value={text ?? values[name as WorkFormField]}
      hint={own(row.hints ?? {}, typed.type) ?? row.hint}
      error={errors[name]}
      {...props}
    />
  );
}

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
  const { field, list, noun, about, children } = props;
  const { errors, pressed } = useWorkForm();
  const choice = useFieldChoice(field);
  const { rows, news, press, element, order, handleOf, classOf } = useRowButtons(props);
  const label = labelOfControl(field);
  if (choice) {
    return <FieldChoice name={field} label={label} error={errors[field]} choice={choice} />;
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
            field={field}
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
        <PlainButton
          name={rowButton(field, "add")}
          value={`Add a ${noun.toLowerCase()}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row that had the focus was removed
          autoFocus={command.startsWith("remove") || undefined}
          onPress={() => press("add")}
        />
      ) : null}
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

function useRowButtons<Row>(props: FormRowsProps<Row>) {
  const { field, list, noun, controlOf } = props;
  const [rows, setRows] = props.state;
  const [news, setNews] = useState("");
  const element = useRef<HTMLFieldSetElement>(null);
  const toFocus = useRef<string>();
  const shown = useRef(rows);
  const { list: order, ...drag } = useDrag((from, to) => {
    setNews(`${noun} ${from + 1} moved to position ${to + 1}.`);
    setRows(moveRow(rows, from, to));
  });

  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    if (toFocus.current) element.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = undefined;
    // The names of the controls have changed, so the form has to read them again.
    element.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [rows]);

  function press(command: string) {
    const key = Math.max(-1, largest(rows.map((row) => row.key))) + 1;
    const blank = { key, row: list.blank };
    const next = changeRows({ most: list.most, blank }, rows, command);
    const { length } = next;
    toFocus.current =
      command === "add"
        ? `[name="${controlOf(length - 1)}"]`
        : `button[name="${rowButton(field, buttonAfter(command, length))}"]`;
    setNews(newsOf(noun, command, length));
    setRows(next);
  }

  return { rows, news, press, element, order, ...drag };
}

function newsOf(noun: string, command: string, count: number): string {
  const [verb, number = ""] = command.split(" ");
  if (verb === "add") return `${noun} ${count} added.`;
  if (verb === "remove") return `${noun} ${number} removed.`;
  const place = Number(number) + (verb === "up" ? -1 : 1);
  return `${noun} ${number} moved to position ${place} of ${count}.`;
}

interface FormRowProps {
  field: RowField;
  noun: string;
  index: number;
  count: number;
  canRemove: boolean;
  /** Without scripts, the button with this command gets the focus. */
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
    <PlainButton
      name={rowButton(props.field, `${verb} ${number}`)}
      value={label}
      aria-label={`${label} ${noun.toLowerCase()} ${number}`}
      className="row-action"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts, the button that was pressed keeps the focus
      autoFocus={focused === `${verb} ${number}` || undefined}
      onPress={() => onPress(`${verb} ${number}`)}
    />
  );
  return (
    <li className={`form-row${props.mark}`}>
      {count > 1 || canRemove ? (
        <div className="flex flex-wrap items-center">
          {count > 1 ? props.handle : null}
          <span className="mr-auto font-semibold">{`${noun} ${number}`}</span>
          <div className="-ml-3 flex flex-wrap lg:-mx-2">
            {index > 0 ? button("up", "Up") : null} {number < count ? button("down", "Down") : null}{" "}
            {canRemove ? button("remove", "Remove") : null}
          </div>
        </div>
      ) : null}
      {props.children}
    </li>
  );
}
