import type { Database } from "libsql";
import {
  mostForms,
  mostFormsPerOwner,
  type SavedForm,
  savedFormLife,
  type SavedForms,
} from "~/records/saved-forms";
import { transact } from "~/backends/sqlite/transaction.server";

interface Row extends Omit<SavedForm, "savedAt"> {
  saved_at: number;
}

export function sqliteSavedForms(open: () => Database): SavedForms {
  return {
    async find(id) {
      const row = open()
        .prepare(
          "SELECT owner, path, fields, saved_at FROM saved_forms WHERE id = ?",
        )
        .get(id) as Row | undefined;
      if (!row) return undefined;
      const { owner, path, fields, saved_at } = row;
      return { owner, path, fields, savedAt: saved_at };
    },

    async save(id, { owner, path, fields, savedAt }) {
      await transact(open, (database) => {
        database
          .prepare(
            "INSERT INTO saved_forms (id, owner, path, fields, saved_at) VALUES (?, ?, ?, ?, ?)",
          )
          .run(id, owner, path, fields, savedAt);
        database
          .prepare("DELETE FROM saved_forms WHERE saved_at <= ?")
          .run(savedAt - savedFormLife);
        keepNewest(database, mostFormsPerOwner, "WHERE owner = ?", owner);
        keepNewest(database, mostForms, "");
      });
    },
  };
}

function keepNewest(
  database: Database,
  most: number,
  condition: string,
  ...values: string[]
): void {
  database
    .prepare(
      `DELETE FROM saved_forms WHERE id IN (SELECT id FROM saved_forms ${condition} ORDER BY saved_at DESC, rowid DESC LIMIT -1 OFFSET ${most})`,
    )
    .run(...values);
}
