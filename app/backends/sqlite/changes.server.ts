import type { Database } from "libsql";
import type { Change, ChangeKey } from "~/changes/change";
import { keptChanges, keptSince, picturesIn, purgedChange } from "~/changes/changes.server";
import { appIdOf } from "~/work/work-document.server";
import {
  type ChangePage,
  type ChangeQuery,
  type PictureMention,
  WorkGone,
} from "~/changes/works-store";

interface Row {
  id: string;
  work_id: string;
  rev: number;
  in_trash: number;
  change: string;
}

export function lastRevOf(database: Database, workId: string): number {
  const row = database
    .prepare("SELECT max(rev) AS rev FROM changes WHERE work_id = ?")
    .get(workId) as { rev: number | null };
  return row.rev ?? 0;
}

export function addChange(database: Database, change: Change): void {
  const { inTrash, ...rest } = change;
  database
    .prepare(
      "INSERT INTO changes (work_id, rev, id, author, action, batch, in_trash, app_id, change) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      change.workId,
      change.rev,
      change.id,
      change.by,
      change.action,
      change.batch,
      inTrash ? 1 : 0,
      inTrash ? appIdOf(change.before) : "",
      JSON.stringify(rest),
    );
  const name = database.prepare(
    "INSERT INTO change_pictures (picture, work_id, rev) VALUES (?, ?, ?)",
  );
  for (const picture of picturesIn(change.before, change.after)) {
    name.run(picture, change.workId, change.rev);
  }
  database
    .prepare(
      `DELETE FROM changes WHERE work_id = ?1 AND id < ?2 AND in_trash = 0
        AND rev <=
        (SELECT rev FROM changes WHERE work_id = ?1 ORDER BY rev DESC LIMIT 1 OFFSET ${keptChanges})`,
    )
    .run(change.workId, keptSince(change));
}

/** @throws WorkGone if the work was deleted permanently. */
export function leaveTrash(database: Database, removal: ChangeKey): void {
  if (findChange(database, removal)?.purged) throw new WorkGone(removal.workId);
  const { workId, rev } = removal;
  database
    .prepare("UPDATE changes SET in_trash = 0 WHERE work_id = ? AND rev = ?")
    .run(workId, rev);
}

export function listChanges(database: Database, query: ChangeQuery): ChangePage {
  const order = query.workId === undefined ? "id" : "rev";
  const after = order === "rev" ? Number(query.after) : query.after;
  const conditions: [string, unknown][] = [
    ["work_id = ?", query.workId],
    ["work_id IN (SELECT value FROM json_each(?))", json(query.workIds)],
    ["batch = ?", query.batch],
    ["author = ?", query.by],
    ["action IN (SELECT value FROM json_each(?))", json(query.actions)],
    ["in_trash = ?", query.inTrash && 1],
    ["id >= ?", query.from],
    ["id < ?", query.until],
    [`${order} < ?`, query.after === undefined ? undefined : after],
  ];
  const asked = conditions.filter(([, value]) => value !== undefined);
  const where = asked.map(([condition]) => condition).join(" AND ") || "1";
  const rows = database
    .prepare(
      `SELECT id, rev, in_trash, change FROM changes WHERE ${where} ORDER BY ${order} DESC LIMIT ?`,
    )
    .all(...asked.map(([, value]) => value), query.limit + 1) as Row[];
  const shown = rows.slice(0, query.limit);
  const next = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    changes: shown.map(toChange),
    next: next && String(next[order]),
  };
}

function json(list: readonly string[] | undefined): string | undefined {
  return list && JSON.stringify(list);
}

export function countChanges(database: Database, batch: string): number {
  const row = database
    .prepare("SELECT count(*) AS count FROM changes WHERE batch = ?")
    .get(batch) as { count: number };
  return row.count;
}

function toChange({ change, in_trash }: Row): Change {
  const read = JSON.parse(change) as Change;
  return in_trash === 1 ? { ...read, inTrash: true } : read;
}

export function picturesInChanges(
  database: Database,
  names: string[],
): Map<string, PictureMention[]> {
  const find = database.prepare(
    "SELECT DISTINCT work_id, in_trash FROM change_pictures JOIN changes USING (work_id, rev) WHERE picture = ? ORDER BY work_id, in_trash",
  );
  const found = names.map((name): [string, PictureMention[]] => {
    const rows = find.all(name) as Pick<Row, "in_trash" | "work_id">[];
    const mentions = rows.map(({ work_id, in_trash }) => ({
      workId: work_id,
      inTrash: in_trash === 1,
    }));
    return [name, mentions];
  });
  return new Map(found.filter(([, mentions]) => mentions.length > 0));
}

function findChange(database: Database, { workId, rev }: ChangeKey): Change | undefined {
  const row = database
    .prepare("SELECT id, rev, in_trash, change FROM changes WHERE work_id = ? AND rev = ?")
    .get(workId, rev) as Row | undefined;
  return row && toChange(row);
}

/** Must run in a transaction. */
export function purgeChange(database: Database, key: ChangeKey, by: string, now: Date): void {
  const removal = findChange(database, key);
  if (!removal?.inTrash) return;
  const { workId, rev } = removal;
  database.prepare("DELETE FROM changes WHERE work_id = ? AND rev < ?").run(workId, rev);
  database
    .prepare(
      "UPDATE changes SET in_trash = 0, app_id = '', change = ? WHERE work_id = ? AND rev = ?",
    )
    .run(JSON.stringify(purgedChange(removal, by, now)), workId, rev);
  database.prepare("DELETE FROM change_pictures WHERE work_id = ? AND rev = ?").run(workId, rev);
}
