import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Asked } from "~/changes/run-plan.server";
import { type ListPart, PartLinks } from "./page-links";
import { SubmitButton } from "./admin-page";

type Fields = [name: string, value: string][];

export function HiddenFields({ fields }: { fields: Fields }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

export interface List {
  title?: string;
  note?: string;
  part: ListPart<ReactNode>;
  /** The part begins after as many items as the address says under this name. */
  name: string;
  isFolded?: boolean;
}

interface ConfirmationProps {
  asked: Asked;
  lists: List[];
  action: string;
  fields: Fields;
  button: string;
  kind?: "filled" | "danger";
  back: string;
  /** These controls are part of the form. */
  children?: ReactNode;
}

/** Shows the planned changes, and the form that makes them, if there are any. */
export function Confirmation(props: ConfirmationProps) {
  const { asked, lists, action, fields, button, kind, back, children } = props;
  const { sentences, isEmpty, seen, batch } = asked;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-3">
          {sentence}
        </p>
      ))}
      {lists.map((list) => (
        <ListedItems key={list.name} {...list} />
      ))}
      {isEmpty ? (
        <p className="mt-6">
          <Link to={back}>Go back</Link>
        </p>
      ) : (
        <Form method="post" action={action} className="mt-6">
          <HiddenFields fields={[...fields, ["seen", seen], ["batch", batch]]} />
          {children}
          <SubmitButton action={action} kind={kind}>
            {button}
          </SubmitButton>
          <Link to={back} className="button button-plain ml-3">
            Cancel
          </Link>
        </Form>
      )}
    </>
  );
}

/** Longer lists are folded. */
const mostOpen = 20;

function ListedItems({ title, note, part, name, isFolded }: List) {
  const { items, first, count } = part;
  if (count === 0) return null;
  const content = (
    <>
      {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      <ul className="mt-2 list-disc pl-6">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
      <PartLinks name={name} part={part} />
    </>
  );
  if (isFolded || count > mostOpen) {
    return (
      <details className="mt-4" open={first > 0}>
        <summary className="summary">{title ?? `All ${count.toLocaleString("en-US")}`}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className="mt-4">
      {title ? <h2 className="font-semibold">{title}</h2> : null}
      {content}
    </div>
  );
}
