import { redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { type Catalogue, everyCreator } from "~/catalogue/catalogue.server";
import { countWorks, type Plan, type PlannedItem } from "~/changes/plan.server";
import { visibilityFields } from "~/changes/prepare-write.server";
import { outcomeOf, withSite } from "~/changes/said.server";
import { media } from "~/data.server";
import { withQuery } from "~/http/paths";
import { type Documents, isWork, titleOf } from "~/kinds/kind";
import { wholeNumberIn } from "~/kinds/outside";
import { shortened } from "~/kinds/text";
import { countOf, type StoredWork } from "~/kinds/work";
import { findStagedFile } from "~/records/staged-files.server";
import { siteTimeZone } from "~/site.server";
import type { Match } from "~/transfer/match-columns.server";
import {
  type ImportedFile,
  importsInTurn,
  missingInWorks,
  onlyNew,
  readImport,
  type ReviewedImport,
  reviewImport,
  withDrafts,
  withoutVisibility,
} from "~/transfer/review-import.server";
import { isEmpty } from "~/transfer/works-file";
import { noticePath } from "~/ui/notices";
import { reviewPath, transferPath } from "../frame/admin-paths";
import { currentCatalogue } from "../frame/admin-route.server";
import type { Choice, Source, SourceLine, SourceList } from "../frame/review-source.server";

/** Imports an uploaded file. The address names it, and the fields of a table's columns. */
export const importSource: Source = {
  role: "administrator",
  failed: "Failed to import works. Please try again.",
  async find(search, { email }) {
    const id = search.get("file") ?? "";
    const file = await findStagedFile(id, email);
    if (!file) throw fileGone();
    const catalogue = await currentCatalogue();
    const { documents } = catalogue;
    const { read, review } = await importsInTurn(() =>
      reviewed({ id, ...file }, search, catalogue),
    );
    const { sheet } = read;
    const plan = await withoutVisibility(review.plan, documents, new Date());
    const changed = plan.items.filter((item) => !isNew(item));
    const works = countWorks(changed);
    const replaced = withWorks(works, changed);
    const unchanged = review.unchanged + review.plan.items.length - plan.items.length;
    const inFile = new Set([...read.works.map(({ id }) => id), ...read.siteDocuments.keys()]);
    // A table can have a few of the works.
    const others = sheet ? [] : changedDocuments(documents).filter(({ id }) => !inFile.has(id));
    const texts = [
      ...review.notes,
      ...(sheet?.notes ?? []),
      ...(replaced ? [`Changed: ${replaced}`] : []),
      ...(unchanged > 0 ? [`Unchanged: ${countOf(unchanged)}`] : []),
      ...(review.plan.items.length === 0 ? [whyNothingChanges(review)] : []),
    ];
    return {
      title: `What ${shortened(file.name, 100)} will change`,
      lines: [
        ...texts.map((text) => ({ text })),
        ...(sheet ? [] : linesOfBackup(samplesIn(others), wholeNumberIn(search.get("images")))),
      ],
      columns: sheet?.columns,
      plan,
      documents,
      choices: [
        ...(await visibilityChoice(review.plan, documents)),
        ...(replaced ? [addChoice(replaced)] : []),
        ...(review.plan.items.some(isNew) ? [draftsChoice] : []),
      ],
      planWith(chosen) {
        const wanted = chosen.has("visibility") ? review.plan : plan;
        const kept = chosen.has("add") ? onlyNew(wanted, documents) : wanted;
        return chosen.has("drafts") ? withDrafts(kept) : kept;
      },
      lists: await listsOf(review, others),
      button: "Import",
      back: transferPath,
      finish: async () => last.clear(),
      after: (outcome) =>
        withQuery(transferPath, {
          ...outcome,
          imported: sheet ? undefined : String(samplesIn(others)),
        }),
    };
  },
};

function fileGone(): Response {
  return redirect(noticePath(transferPath, "file-gone"), 303);
}

interface Reviewed {
  documents: Documents;
  read: ImportedFile;
  review: ReviewedImport;
}

/** Each page of a review, and its confirmation, needs all of a file. */
const last = new LRUCache<string, Reviewed>({ max: 1, ttl: 10 * 60_000, ttlAutopurge: true });

async function reviewed(
  { id, ...file }: { id: string } & NonNullable<Awaited<ReturnType<typeof findStagedFile>>>,
  search: URLSearchParams,
  catalogue: Catalogue,
): Promise<Reviewed> {
  const { stored, documents } = catalogue;
  const timeZone = siteTimeZone();
  const columns = Array.from(search).filter(([name]) => /^(?:column|split|text)\./.test(name));
  const key = JSON.stringify([id, timeZone, columns]);
  const known = last.get(key);
  if (known?.documents === documents) return known;
  last.clear();
  const content = await file.read();
  if (!content) throw fileGone();
  const context = {
    now: new Date(file.stagedAt),
    stored,
    creators: everyCreator(catalogue),
    timeZone,
    match: matchIn(search),
  };
  const read = await readImport({ name: file.name, content }, context);
  const found = { documents, read, review: await reviewImport(read, documents) };
  last.set(key, found);
  return found;
}

/** Reads a query such as `column.3=features&split.3=,&text.3=as+written`. */
function matchIn(query: URLSearchParams): Match {
  return ({ index }) => {
    const field = query.get(`column.${index}`);
    const [split, text] = ["split", "text"].map((name) => query.get(`${name}.${index}`) ?? "");
    return field === null ? undefined : `${field}${split}${text && ` ${text}`}`;
  };
}

function whyNothingChanges({ unchanged, wrong }: ReviewedImport): string {
  return unchanged === 0 && wrong.length > 0
    ? "Nothing in this file can be imported yet. The problems are at the end of this page."
    : "This file would not change anything.";
}

function isNew({ id, version }: PlannedItem): boolean {
  return version === undefined && isWork(id);
}

function withWorks(works: number, documents: { id: string }[]): string {
  const ids = documents.map(({ id }) => id);
  return withSite(works > 0 ? countOf(works) : "", ids);
}

/** Works, and what differs from its original. */
function changedDocuments(documents: Documents): StoredWork[] {
  const all = Array.from(documents, ([id, document]) => ({ id, document }));
  return all.filter(({ id, document }) => isWork(id) || !isEmpty(document));
}

function samplesIn(documents: StoredWork[]): number {
  return documents.filter(({ document }) => document.sample === true).length;
}

/** Says what a backup leaves alone. @param samples the sample works that it does not contain. */
export function linesOfBackup(samples = 0, images = 0): SourceLine[] {
  const stored = `Images: ${images}. They are already stored. Pages show an image as soon as a work uses it.`;
  return [
    ...(images > 0 ? [{ text: stored }] : []),
    {
      text: "A backup does not contain people, messages, visits, the history, and the trash, so these stay as they are.",
    },
    ...(samples > 0
      ? [
          {
            text: `The sample works of this site stay, too: ${countOf(samples)}.`,
            link: { to: reviewPath("samples", {}), text: "Remove the sample works" },
          },
        ]
      : []),
  ];
}

async function visibilityChoice(plan: Plan, documents: Documents): Promise<Choice[]> {
  const works = plan.items.filter(({ id }) => isWork(id));
  const differ = works.filter(({ id, document }) => {
    const former = documents.get(id);
    return former && visibilityFields.some((field) => document?.[field] !== former[field]);
  });
  if (differ.length === 0) return [];
  const transitions = works.map(({ id, title, document }) => {
    return { title, before: documents.get(id), after: document };
  });
  const also = await outcomeOf(transitions, new Date(), {
    tense: "will",
    timeZone: siteTimeZone(),
  });
  return [
    {
      name: "visibility",
      label: `Also take the visibility of ${countOf(differ.length)} from the file`,
      hint: [
        "Otherwise, existing works stay as visible as they are now.",
        ...(also.length > 0 ? ["With this box checked:", ...also] : []),
      ].join(" "),
    },
  ];
}

const draftsChoice: Choice = {
  name: "drafts",
  label: "Import new works as drafts",
  hint: "Otherwise, new works are as visible as the list of works above says.",
};

/** @param replaced names what the file has and the site has as well. */
function addChoice(replaced: string): Choice {
  return {
    name: "add",
    label: "Keep what exists, and add only new works",
    hint: `Otherwise, the import replaces ${replaced} with the content of the file.`,
  };
}

async function listsOf(
  { plan, wrong, unreadable, unlinked }: ReviewedImport,
  others: StoredWork[],
): Promise<SourceList[]> {
  const added = plan.items.filter(isNew);
  const missing = await missingInWorks(media, plan.items);
  return [
    { title: `New: ${countOf(added.length)}`, items: named(added) },
    {
      title: `Cannot be imported: ${countOf(wrong.length, "problem")}`,
      note:
        plan.items.length > 0
          ? "These entries will be skipped. Fix them in the file and upload it again."
          : "Fix these problems, then try again.",
      items: wrong,
    },
    {
      title: `Hidden from visitors: ${countOf(unreadable.length)}`,
      note: "These works have an unknown type or malformed data. They will be imported, and the dashboard will mark them.",
      items: named(unreadable),
    },
    {
      title: `Links that pages cannot use: ${countOf(unlinked.length)}`,
      note: "These works will be imported, but pages leave the links out. Fix them in the file, or edit the works later.",
      items: unlinked,
    },
    {
      title: `Missing images: ${countOf(missing.length)}`,
      note: "This site does not have these images. The works will be imported, but visitors will not see the images. To include images, import an archive.",
      items: missing,
    },
    {
      title: `Not in the file: ${withWorks(countWorks(others), others)}`,
      note: "These stay as they are.",
      items: named(others.map((work) => ({ id: work.id, title: titleOf(work) }))),
      isFolded: true,
    },
  ];
}

function named(works: { id: string; title: string }[]): string[] {
  return works.map(({ id, title }) => `${shortened(title, 150)} (${id})`);
}
