import type { AdminSession } from "~/auth/auth.server";
import type { Plan } from "~/changes/plan.server";
import type { Conflict } from "~/changes/undo.server";
import type { Documents } from "~/kinds/kind";
import type { SheetColumn } from "~/transfer/match-columns.server";
import type { NoticeName } from "~/ui/notices";
import type { Outcome } from "./way-back";

export interface SourceLink {
  to: string;
  text: string;
  /** The accessible name starts with the visible text. */
  label?: string;
}

/** A line of text above the works. */
export interface SourceLine {
  text: string;
  /** The time is in ISO 8601 and UTC. */
  at?: string;
  link?: SourceLink;
}

export interface SourceList {
  title: string;
  note?: string;
  items: string[];
  isFolded?: boolean;
}

/** A checkbox of the form. */
export interface Choice {
  name: string;
  label: string;
  hint?: string;
}

/** Finds documents, plans their change, and names it for the page that asks. */
export interface Source {
  /** By default, editors may also open the page. */
  role?: "administrator";
  /** The page shows this message if the store fails. */
  failed: string;
  /** @param search of the address, which names the documents. @throws Response */
  find: (search: URLSearchParams, session: AdminSession) => Promise<Found>;
}

export interface Found {
  title: string;
  lines?: SourceLine[];
  /** The person chooses the fields of these columns of a table. */
  columns?: SheetColumn[];
  plan: Plan & { conflicts?: Conflict[] };
  /** The plan was made from these. */
  documents: Documents;
  choices?: Choice[];
  /** @returns the plan with the chosen checkboxes. Without this, `plan` is run. */
  planWith?: (chosen: ReadonlySet<string>) => Plan;
  /** The names of the images that the change is about. */
  images?: string[];
  button: string;
  isDanger?: boolean;
  lists?: SourceList[];
  linkFor?: (work: { id: string; title: string }) => SourceLink | undefined;
  back: string;
  /** @returns the page that shows the outcome. */
  after: (outcome: Pick<Outcome, "changed" | "notice">) => string;
  /** The notice says that nothing is left to do. */
  done?: NoticeName;
  /** Runs when the change is done. */
  finish?: () => Promise<unknown>;
}
