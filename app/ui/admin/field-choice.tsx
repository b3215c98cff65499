import { createContext, type ReactNode, useContext } from "react";
import { Moment } from "~/ui/admin/moment";
import { readableValue } from "~/works/work-form-controls";

/** Two texts for one field, to choose from. */
export interface FieldChoiceValues {
  mine: string;
  theirs: string;
  /** Who saved the other text and when, if known. */
  by?: string;
  at?: string;
}

/** The fields that show a choice instead of their control. */
export const FieldChoices = createContext<
  Partial<Record<string, FieldChoiceValues>>
>({});

export function useFieldChoice(name: string): FieldChoiceValues | undefined {
  return useContext(FieldChoices)[name];
}

interface FieldChoiceProps {
  name: string;
  label: string;
  error?: string;
  choice: FieldChoiceValues;
}

/** Both texts, with the admin's own selected. */
export function FieldChoice({ name, label, error, choice }: FieldChoiceProps) {
  const { mine, theirs, by, at } = choice;
  const id = name.replace(/\./g, "-");
  return (
    <fieldset className="mb-6">
      <legend className="mb-1 font-semibold">{label}</legend>
      {error ? (
        <p id={`${id}-error`} className="mb-1 font-semibold text-danger">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <label className="choice choice-card">
          <input
            id={id}
            type="radio"
            name={name}
            value={mine}
            defaultChecked
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <Version title="Your version" text={readableValue(name, mine)} />
        </label>
        <label className="choice choice-card">
          <input type="radio" name={name} value={theirs} />
          <Version
            title={
              <>
                Saved version
                {by ? `, by ${by}` : null}
                {at ? (
                  <>
                    , <Moment at={at} />
                  </>
                ) : null}
              </>
            }
            text={readableValue(name, theirs)}
          />
        </label>
      </div>
    </fieldset>
  );
}

interface VersionProps {
  title: ReactNode;
  text: string;
}

function Version({ title, text }: VersionProps) {
  return (
    <span className="min-w-0">
      <span className="text-sm text-ink-soft">{title}: </span>
      <span className="choice-text">{text || "(blank)"}</span>
    </span>
  );
}
