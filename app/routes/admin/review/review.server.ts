import {
  type FieldChange,
  fieldChanges,
  visibilityIn,
  visibilityLabel,
} from "~/changes/field-changes.server";
import { planned, versionOf } from "~/changes/plan.server";
import { newBatch } from "~/changes/prepare-write.server";
import { outcomeOf } from "~/changes/said.server";
import { media } from "~/data.server";
import { withQuery, editPath } from "~/http/paths";
import { isWork, siteDocument } from "~/kinds/kind";
import { type WorkDocument, countOf } from "~/kinds/work";
import { readWork } from "~/kinds/work-document.server";
import { markMissing } from "~/media/missing-images.server";
import { siteTimeZone } from "~/site.server";
import type { SheetColumn } from "~/transfer/match-columns.server";
import { offeredFields } from "~/transfer/work-columns";
import { dashboardPath } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/admin-route.server";
import { fittingFields } from "../frame/field-change-list";
import { pageOf, partOf } from "../frame/page-links";
import type { Found, SourceLink, Source } from "../frame/review-source.server";
import { purgeSource, restoreSource, versionSource, undoSource } from "../history/sources.server";
import { bulkSource } from "../list/bulk/bulk.server";
import { replaceSource, unusedSource } from "../media/image.server";
import { renameSource } from "../names/rename.server";
import { importSource } from "../transfer/import-source.server";

const worksPerPage = 100;
/** An import shows all fields of as many new works. */
const mostAdded = 10;
/** Each column has a list of all fields. */
const columnsPerPage = 20;

export interface ReviewedWork {
  id: string;
  title: string;
  fate?: string;
  fields: FieldChange[];
  isWhole: boolean;
  /** The text says who sees the work now and afterward. */
  visibility?: string;
  link?: SourceLink;
}

/** The fields of a table's columns, to choose from. */
export interface Columns {
  columns: ReturnType<typeof pageOf<SheetColumn>>;
  offered: [value: string, label: string][];
}

interface Row {
  id: string;
  title: string;
  before?: WorkDocument;
  after?: WorkDocument;
}

function rowsOf({ plan, documents }: Found): Row[] {
  return plan.items.map(({ id, title, document: after }) => {
    const before = isWork(id) ? documents.get(id) : siteDocument(documents, id);
    return { id, title, before, after };
  });
}

/** Says first what visitors will see. */
export async function withOutcome(found: Found, now: Date): Promise<Found> {
  if (found.plan.purge) return found;
  const works = rowsOf(found).filter(({ id }) => isWork(id));
  const sentences = [
    ...(await outcomeOf(works, now, { tense: "will", timeZone: siteTimeZone() })),
    ...found.plan.sentences,
  ];
  return { ...found, plan: { ...found.plan, sentences } };
}

/**
 * Returns what the page shows before anything is written.
 * @param query has the number of the page of works, and the places in the other lists.
 */
export async function reviewOf(found: Found, query: URLSearchParams) {
  const now = new Date();
  const { plan, linkFor, choices = [] } = found;
  const isImport = plan.action === "import";
  // A list names the other works that an import adds.
  let added = 0;
  const isShown = ({ before }: Row) => before || !isImport || (added += 1) <= mostAdded;
  const rows = rowsOf(found).filter(isShown);
  const { items, ...place } = pageOf(rows, query.get("page"), { perPage: worksPerPage });
  const works = fittingFields(
    items.map((row) => ({
      ...(plan.purge ? { ...row, fields: [], isWhole: true } : reviewed(row, now, found)),
      link: linkFor?.(row),
    })),
  );
  const imageNames = partOf(found.images ?? [], query.get("images"));
  const images = await Promise.all(imageNames.items.map((name) => media.find(name)));
  /** These lines explain the changes that the plan leaves out. */
  const conflicts = (plan.conflicts ?? []).map(({ sentence: text, work }) => {
    return { text, link: work && { to: editPath(work.id), text: `Open ${work.title}` } };
  });
  return {
    ...place,
    title: found.title,
    lines: found.lines ?? [],
    works: await markMissing(media, works),
    sentences: plan.sentences,
    /** The key of the batch stays the same when the form is sent again. */
    batch: newBatch(),
    /** This text identifies the plan. */
    seen: await versionOf(plan),
    isEmpty: plan.items.length === 0 && !plan.purge && choices.length === 0,
    conflicts: partOf(conflicts, query.get("conflicts")),
    lists: (found.lists ?? []).map(({ items, ...list }, index) => {
      const name = `list.${index}`;
      return { ...list, name, part: partOf(items, query.get(name)) };
    }),
    columns: found.columns && {
      columns: pageOf(found.columns, query.get("columns"), { perPage: columnsPerPage }),
      offered: offeredFields,
    },
    choices,
    images: { ...imageNames, items: images.flatMap((image) => image?.address ?? []) },
    button: found.button,
    isDanger: found.isDanger ?? false,
    back: found.back,
  };
}

function reviewed(
  { id, title, before, after }: Row,
  now: Date,
  { documents, plan }: Found,
): ReviewedWork {
  const isAdded = !before && plan.action === "import";
  const ofWork = isWork(id);
  const timeZone = siteTimeZone();
  const words = (document?: WorkDocument) => {
    if (!document) return "Deleted";
    return ofWork && !readWork({ id, document })
      ? "Hidden, because its type is unknown or its data is malformed"
      : visibilityIn(document, now, timeZone);
  };
  const [is, next] = [words(before), words(after)];
  const fields = after ? fieldChanges(id, before, after, { now, timeZone, documents }) : [];
  return {
    id,
    title,
    fate: isAdded ? "New." : fateOf(before, after),
    isWhole: !before && !isAdded,
    fields: ofWork
      ? // The sentence below says who sees the work.
        fields.filter(({ label }) => label !== visibilityLabel)
      : fields,
    visibility: !ofWork
      ? undefined
      : isAdded
        ? `Visibility afterward: ${next}.`
        : is === next
          ? `Visibility now and afterward: ${is}.`
          : `Visibility now: ${is}. Afterward: ${next}.`,
  };
}

function fateOf(before?: WorkDocument, after?: WorkDocument) {
  if (!after) return "Goes to the trash.";
  return before ? undefined : "Comes back from the trash.";
}

/** Removes the sample works. Those that someone edited are no samples anymore. */
const samplesSource: Source = {
  role: "administrator",
  failed: "Failed to remove the sample works. Please try again.",
  async find() {
    const { stored, documents } = await currentCatalogue();
    const items = stored
      .filter(({ document }) => document.sample === true)
      .map(({ id, document }) => planned({ id }, document));
    const text =
      items.length === 0
        ? "There are no sample works."
        : `${countOf(items.length)} will move to the trash. Samples that you edited stay. You can undo this afterward.`;
    const title = "Remove the sample works";
    return {
      title,
      lines: [{ text }],
      plan: { action: "delete", items, sentences: [] },
      documents,
      button: title,
      isDanger: true,
      back: dashboardPath,
      after: (outcome) => withQuery(dashboardPath, outcome),
    };
  },
};

/** Everything that shows a plan before it is written, by the name in the address. */
export const sources: ReadonlyMap<string, Source> = new Map([
  ["bulk", bulkSource],
  ["import", importSource],
  ["purge", purgeSource],
  ["rename", renameSource],
  ["replace", replaceSource],
  ["restore", restoreSource],
  ["samples", samplesSource],
  ["undo", undoSource],
  ["unused", unusedSource],
  ["version", versionSource],
]);
