import { own } from "./outside";

/** A row of a kind's table has everything that the site knows about a field of its documents. */
export interface FieldRow {
  label: string;
  hint?: string;
  /** The form says this if the field is blank. */
  required?: string;
  /** The control is a text area with this many rows. */
  rows?: number;
  /** The control is a choice of these values, which have names. */
  options?: Record<string, string>;
  /** The control is an input of this type. */
  type?: "email" | "tel";
  autoComplete?: string;
  /** The text has at most this many characters. */
  most?: number;
  /** The value is no words, such as a checkbox or an uploaded image. */
  isText?: boolean;
  /** `check.server.ts` checks a text that is not blank by this rule. */
  rule?: Rule;
}

export type Rule =
  | "address"
  | "email"
  | "features"
  | "id"
  | "link"
  | "markdown"
  | "moment"
  | "pageLink"
  | "pathPart"
  | "phone"
  | "timeZone"
  | "type"
  | "visibility";

export type Fields<Name extends string> = Readonly<Record<Name, FieldRow>>;

export type Values<Name extends string> = Record<Name, string>;

export type Errors = Partial<Record<string, string>>;

export const linkRule =
  "A link starts with https://, http://, mailto:, tel:, or, within this site, with /.";

export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[] {
  return Object.keys(table) as Name[];
}

export function valuesBy<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** @returns the name itself for a field that the table lacks. */
export function labelIn(table: Readonly<Record<string, FieldRow>>, name: string): string {
  return own(table, name)?.label ?? name;
}
