import type { Database } from "libsql";
import type { Change, ChangeKey } from "~/changes/change";
import { picturesIn, pruneLimit } from "~/changes/changes.server";
import { appIdOf } from "~/work/document.server";
import type {
  ChangePage,
  ChangeQuery,
  PictureMention,
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
  const { rev, at } = pruneLimit(change);
  database
    .prepare("DELETE FROM changes WHERE work_id = ? AND rev <= ? AND id < ?")
    .run(change.workId, rev, at);
}

export function leaveTrash(database: Database, { workId, rev }: ChangeKey) {
  database
    .prepare("UPDATE changes SET in_trash = 0 WHERE work_id = ? AND rev = ?")
    .run(workId, rev);
}

export function listChanges(
  database: Database,
  query: ChangeQuery,
): ChangePage {
  const order = query.workId === undefined ? "id" : "rev";
  const after = order === "rev" ? Number(query.after) : query.after;
  const conditions: [string, unknown][] = [
    ["work_id = ?", query.workId],
    ["batch = ?", query.batch],
    ["author = ?", query.by],
    ["action = ?", query.action],
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

/** Must run in a transaction. */
export function purgeChange(
  database: Database,
  { workId, rev }: ChangeKey,
  by: string,
  now: Date,
): void {
  const after = String(rev + 1);
  const [removal] = listChanges(database, { workId, after, limit: 1 }).changes;
  if (removal?.rev !== rev || !removal.inTrash) return;
  // An earlier work with this ID ends with its own removal.
  database
    .prepare(
      `DELETE FROM changes WHERE work_id = ?1 AND rev < ?2 AND rev > coalesce(
        (SELECT max(rev) FROM changes WHERE work_id = ?1 AND rev < ?2 AND change ->> '$.after' IS NULL), 0)`,
    )
    .run(workId, rev);
  const purged: Change = {
    ...{ ...removal, before: undefined, inTrash: undefined },
    purged: { at: now.toISOString(), by },
  };
  database
    .prepare(
      "UPDATE changes SET in_trash = 0, change = ? WHERE work_id = ? AND rev = ?",
    )
    .run(JSON.stringify(purged), workId, rev);
  database
    .prepare("DELETE FROM change_pictures WHERE work_id = ? AND rev = ?")
    .run(workId, rev);
}
