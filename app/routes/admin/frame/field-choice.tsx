import { createContext, useContext, type ComponentProps } from "react";
import type { FieldRow } from "~/kinds/field";
import { own } from "~/kinds/outside";
import type { Reader } from "~/kinds/row-list";
import { asciiJson, isAboutCharacter } from "~/kinds/text";
import { readableValue } from "~/kinds/work-form";
import { Field, type FieldProps, controlId, FieldError, Options } from "~/ui/field";
import { Lines, Moment } from "./admin-page";
import { PlainButton } from "./post-form";

export interface FieldChoiceValues {
  mine: string;
  theirs: string;
  by?: string;
  at?: string;
  chosen?: "mine" | "theirs";
  /** The person may not know of the change, which a program can have made. */
  isDoubtful?: boolean;
}

/** A field in this list has two versions to choose from instead of the control. */
export type Choices = Record<string, FieldChoiceValues>;

export const FieldChoices = createContext<Choices>({});

/** Keeps the choices in the form, so that they are still there after a preview or an error. */
export function KeptChoices() {
  const choices = useContext(FieldChoices);
  if (Object.keys(choices).length === 0) return null;
  return <input type="hidden" name="choices" value={asciiJson(choices)} />;
}

/** Reads the fields of a form with the texts that the admin chose; their own where none is chosen. */
export function withChosen(get: Reader, choices: Choices): Reader {
  return (name) => {
    const [text, choice] = [get(name), choices[name]];
    if (!choice) return text;
    return choice[text === "theirs" ? text : "mine"];
  };
}

export function useFieldChoice(name: string): FieldChoiceValues | undefined {
  return useContext(FieldChoices)[name];
}

type FieldChoiceProps = Pick<FieldProps, "name" | "label" | "error"> & {
  choice: FieldChoiceValues;
};

export function FieldChoice({ name, label, error, choice }: FieldChoiceProps) {
  const { by, at, chosen } = choice;
  const id = controlId(name);
  return (
    <fieldset className="mb-6">
      <legend className="mb-1 font-semibold">{label}</legend>
      <FieldError id={`${id}-error`} message={error} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(["mine", "theirs"] as const).map((version) => (
          <div key={version} className="grid grid-cols-1">
            <label className="choice rounded-lg border-2 bg-surface-raised p-3">
              <input
                id={version === "mine" ? id : undefined}
                type="radio"
                name={name}
                value={version}
                defaultChecked={chosen === version}
                aria-describedby={error ? `${id}-error` : undefined}
              />{" "}
              <span className="min-w-0">
                <span className="text-sm text-ink-soft">
                  {version === "mine" ? "Your version" : `Saved version${by ? `, by ${by}` : ""}`}
                  {version === "theirs" && at ? [", ", <Moment key="at" at={at} />] : null}
                  {": "}
                </span>
                <span className="block whitespace-pre-wrap">
                  <Lines text={readableValue(name, choice[version]) || "(blank)"} />
                </span>
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the control of a field, or its two versions to choose from. */
export function FieldOrChoice(props: FieldProps) {
  const choice = useFieldChoice(props.name);
  return choice ? <FieldChoice {...props} choice={choice} /> : <Field {...props} />;
}

/** Comes after the button that saves, because Enter presses the first button of a form. */
export function CleanButton({ errors = {} }: { errors?: Partial<Record<string, string>> }) {
  if (!Object.values(errors).some(isAboutCharacter)) return null;
  return (
    <>
      {" "}
      <PlainButton name="clean" value="Remove such characters and save" />
    </>
  );
}

export interface TableFieldProps extends Partial<ComponentProps<typeof FieldOrChoice>> {
  name: string;
  row: FieldRow;
  value: string;
  /** The control of one line has these attributes, too. */
  input?: ComponentProps<"input">;
}

/** Shows a field of a kind's table with its control, or its two versions to choose from. */
export function TableField({ row, value, input, children, ...props }: TableFieldProps) {
  const { label, hint, required, rows, options, type = "text", autoComplete = "off" } = row;
  return (
    <FieldOrChoice label={label} hint={hint} need={required ? "required" : "optional"} {...props}>
      {children ??
        ((control) => {
          if (rows) return <textarea {...control} rows={rows} defaultValue={value} />;
          if (!options) {
            return (
              <input
                {...control}
                type={type}
                defaultValue={value}
                autoComplete={autoComplete}
                {...input}
              />
            );
          }
          return (
            <select {...control} defaultValue={value}>
              {own(options, value) === undefined ? (
                <option value="">{`Choose a ${label.toLowerCase()}`}</option>
              ) : null}
              <Options names={Object.entries(options)} />
            </select>
          );
        })}
    </FieldOrChoice>
  );
}
