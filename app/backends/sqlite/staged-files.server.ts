import type { Database } from "libsql";
import { transact } from "~/backends/sqlite/transaction.server";
import {
  mostStagedFiles,
  type StagedFile,
  stagedFileLife,
  type StagedFiles,
} from "~/records/staged-files";

interface Row extends Omit<StagedFile, "stagedAt"> {
  staged_at: number;
}

export function sqliteStagedFiles(open: () => Database): StagedFiles {
  return {
    put: (id, { owner, name, content, stagedAt }) =>
      transact(open, (database) => {
        database
          .prepare(
            "INSERT INTO staged_files (id, owner, name, content, staged_at) VALUES (?, ?, ?, ?, ?)",
          )
          .run(id, owner, name, Buffer.from(content), stagedAt);
        database
          .prepare("DELETE FROM staged_files WHERE staged_at <= ?")
          .run(stagedAt - stagedFileLife);
        database
          .prepare(
            `DELETE FROM staged_files WHERE id IN (SELECT id FROM staged_files WHERE owner = ? ORDER BY staged_at DESC, rowid DESC LIMIT -1 OFFSET ${mostStagedFiles})`,
          )
          .run(owner);
      }),

    async find(id, owner) {
      const row = open()
        .prepare(
          "SELECT owner, name, content, staged_at FROM staged_files WHERE id = ? AND owner = ?",
        )
        .get(id, owner) as Row | undefined;
      if (!row) return undefined;
      const { name, content, staged_at } = row;
      const bytes = new Uint8Array(content);
      return { owner, name, content: bytes, stagedAt: staged_at };
    },
  };
}
