import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Asked } from "~/changes/run-plan.server";
import { SubmitButton } from "./submit-button";

type Fields = [name: string, value: string][];

export function HiddenFields({ fields }: { fields: Fields }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

export interface List {
  title?: string;
  note?: string;
  items: ReactNode[];
  isFolded?: boolean;
}

interface ConfirmationProps {
  asked: Asked;
  /** By default, the list has the titles of the works. */
  lists?: List[];
  action: string;
  fields: Fields;
  button: string;
  kind?: "filled" | "danger";
  back: string;
  backLabel?: string;
  /** These controls are part of the form. */
  children?: ReactNode;
}

/** Shows the planned changes, and the form that makes them, if there are any. */
export function Confirmation(props: ConfirmationProps) {
  const { asked, action, fields, button, kind, back, children } = props;
  const { sentences, titles, isEmpty, seen, batch } = asked;
  const { lists = [{ items: titles }], backLabel = "Go back" } = props;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-3">
          {sentence}
        </p>
      ))}
      {lists.map((list) => (
        <ListedItems key={list.title ?? ""} {...list} />
      ))}
      {isEmpty ? (
        <p className="mt-6">
          <Link to={back}>{backLabel}</Link>
        </p>
      ) : (
        <Form method="post" action={action} className="mt-6">
          <HiddenFields fields={[...fields, ["seen", seen], ["batch", batch]]} />
          {children}
          <SubmitButton action={action} kind={kind}>
            {button}
          </SubmitButton>
          <Link to={back} className="button button-quiet ml-3">
            Cancel
          </Link>
        </Form>
      )}
    </>
  );
}

/** Longer lists are folded. */
const mostOpen = 20;

function ListedItems({ title, note, items, isFolded }: List) {
  if (items.length === 0) return null;
  const list = (
    <>
      {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      <ul className="mt-2 list-disc pl-6">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </>
  );
  if (isFolded || items.length > mostOpen) {
    return (
      <details className="mt-4">
        <summary>{title ?? `All ${items.length.toLocaleString("en-US")}`}</summary>
        {list}
      </details>
    );
  }
  return (
    <div className="mt-4">
      {title ? <h2 className="font-semibold">{title}</h2> : null}
      {list}
    </div>
  );
}
