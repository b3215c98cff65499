import { createHash } from "node:crypto";
import {
  arrangementId,
  withMoved,
  withRenamedCategory,
} from "~/works/arrangement";
import type { Catalogue } from "~/works/catalogue.server";
import { isSameWork, newBatch } from "~/works/changes.server";
import { categoryIn, textIn, worksWhere } from "~/works/names.server";
import { uncategorized, type WorkDocument } from "~/works/work";
import { withFields } from "~/works/with-fields";
import { titleOf } from "~/works/work-summary.server";
import type { WorksStore } from "~/works/works-store";
import { writeInParts } from "~/works/write-in-parts.server";

/** The works have changed since the admin saw them. */
export class StaleRenaming extends Error {}

/** Some works were renamed before something went wrong. */
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
  /** How many works have the new name already. */
  joined: number;
  /** Identifies these works. */
  version: string;
}

interface Plan extends Renaming {
  renamed: (document: WorkDocument) => WorkDocument;
  arranged: (arrangement: WorkDocument) => WorkDocument;
}

/** Gives works of some categories another one. */
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

/** Gives the works of some creators another ID and name. */
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
  );
  const hash = createHash("sha256");
  for (const { id } of works) hash.update(JSON.stringify(id));
  return {
    works: works.map((work) => ({ id: work.id, title: titleOf(work) })),
    joined: worksWhere(current, isJoined).length,
    version: hash.digest("base64url").slice(0, 16),
    ...{ renamed, arranged },
  };
}

/**
 * @param seen the version of the plan that the admin confirmed.
 * @returns the batch.
 * @throws StaleRenaming; RenamingStopped if some works were already written.
 */
export async function rename(
  store: WorksStore,
  { works, version, renamed, arranged }: Plan,
  seen: string,
  by: string,
): Promise<string> {
  if (version !== seen) throw new StaleRenaming();
  const batch = newBatch();
  const updatedAt = new Date().toISOString();
  let written = 0;
  await writeInParts(
    store,
    {
      ...{ by, batch, action: "rename" },
      ids: [...works.map(({ id }) => id), arrangementId],
      edit: (stored) =>
        Array.from(stored, ([id, document]) => ({
          id,
          document:
            id === arrangementId
              ? arranged(document)
              : { ...renamed(document), updatedAt },
        })),
    },
    (done) => (written = done),
  ).catch((cause: unknown) => {
    throw written > 0
      ? new RenamingStopped(written, works.length, cause)
      : cause;
  });
  return batch;
}
