import { createHash } from "node:crypto";
import {
  arrangementId,
  withMoved,
  withRenamedCategory,
} from "~/work/arrangement";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { isSameWork } from "~/work/work-document.server";
import {
  categoryIn,
  textIn,
  worksWhere,
} from "~/routes/admin/names/names.server";
import { uncategorized, withFields, type WorkDocument } from "~/work/work";
import { titleOf } from "~/changes/work-summary.server";
import type { WorksStore } from "~/changes/works-store";
import { writeInParts } from "~/changes/write-in-parts.server";

export class StaleRenaming extends Error {}

export class RenamingStopped extends Error {
  constructor(
    readonly done: number,
    readonly of: number,
    cause: unknown,
  ) {
    super(`Stopped after ${done} of ${of} works.`, { cause });
  }
}

export interface Renaming {
  works: { id: string; title: string }[];
  /** How many works already have the new name. */
  joined: number;
  /** Identifies these works. */
  version: string;
}

export interface Plan extends Renaming {
  renamed: (document: WorkDocument) => WorkDocument;
  arranged: (arrangement: WorkDocument) => WorkDocument;
}

export function planCategory(
  current: Catalogue,
  from: string[],
  to: string,
): Plan {
  const names = from.filter((name) => name !== to);
  return plan(current, {
    isNamed: (document) => names.includes(categoryIn(document)),
    isJoined: (document) => categoryIn(document) === to,
    renamed: (document) =>
      names.includes(categoryIn(document))
        ? withFields(document, {
            category: to === uncategorized ? undefined : to,
          })
        : document,
    arranged: (arrangement) => withRenamedCategory(arrangement, names, to),
  });
}

export function planCreator(
  current: Catalogue,
  from: string[],
  to: { id: string; name: string },
): Plan {
  const ids = [...from, to.id];
  return plan(current, {
    isNamed: (document) => ids.includes(textIn(document, "creatorId") ?? ""),
    isJoined: (document) =>
      !from.includes(to.id) && textIn(document, "creatorId") === to.id,
    renamed: (document) =>
      ids.includes(textIn(document, "creatorId") ?? "")
        ? withFields(document, {
            creatorId: to.id,
            creatorName: to.name || undefined,
          })
        : document,
    arranged: (arrangement) =>
      from.reduce(
        (known, id) => withMoved(known, "creator", id, to.id),
        arrangement,
      ),
  });
}

interface PlanOptions extends Pick<Plan, "renamed" | "arranged"> {
  isNamed: (document: WorkDocument) => boolean;
  isJoined: (document: WorkDocument) => boolean;
}

function plan(
  current: Catalogue,
  { isNamed, isJoined, renamed, arranged }: PlanOptions,
): Plan {
  const works = worksWhere(
    current,
    (document) => isNamed(document) && !isSameWork(document, renamed(document)),
  ).sort(
    // Works with an old name come last, so that it stays in use until all are renamed.
    (a, b) => Number(isJoined(b.document)) - Number(isJoined(a.document)),
  );
  return {
    works: works.map((work) => ({ id: work.id, title: titleOf(work) })),
    joined: worksWhere(current, isJoined).length,
    version: versionOf(works),
    ...{ renamed, arranged },
  };
}

function versionOf(works: { id: string }[]): string {
  const hash = createHash("sha256");
  for (const { id } of works) hash.update(JSON.stringify(id));
  return hash.digest("base64url").slice(0, 16);
}

interface RenameOptions {
  /** The version of the plan that the admin confirmed. */
  seen: string;
  by: string;
  batch: string;
  /** Called before each part except the first. */
  goesOn: () => boolean;
}

export interface RestOfRenaming {
  left: number;
  version: string;
}

/** @returns undefined if all are renamed. @throws StaleRenaming; RenamingStopped after a part. */
export async function rename(
  store: WorksStore,
  { works, version, renamed, arranged }: Plan,
  { seen, by, batch, goesOn }: RenameOptions,
): Promise<RestOfRenaming | undefined> {
  if (version !== seen) throw new StaleRenaming();
  const updatedAt = new Date().toISOString();
  const ids = [arrangementId, ...works.map(({ id }) => id)];
  let written = 0;
  await writeInParts(
    store,
    {
      ...{ ids, by, batch, action: "rename" },
      edit: (stored) =>
        Array.from(stored, ([id, document]) => ({
          id,
          document:
            id === arrangementId
              ? arranged(document)
              : { ...renamed(document), updatedAt },
        })),
    },
    { goesOn, onPart: (done) => (written = done) },
  ).catch((cause: unknown) => {
    throw written > 0
      ? new RenamingStopped(written - 1, works.length, cause)
      : cause;
  });
  const rest = works.slice(written - 1);
  return rest.length > 0
    ? { left: rest.length, version: versionOf(rest) }
    : undefined;
}
