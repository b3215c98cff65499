import type { Database } from "libsql";
import { pragmaNumber } from "./database.server";
import { transact } from "./transaction.server";
import { watchInterval } from "./watch.server";
import { type MediaStore, type PictureEntry, positionOf } from "~/media/media-store";

const columns = "name, address, bytes, stored_at AS storedAt, file_name AS fileName, alt";

export function sqliteMedia(open: () => Database): MediaStore {
  return {
    async put(picture, files) {
      const { name, address, bytes, storedAt, fileName, alt } = picture;
      await transact(open, (database) => {
        removeFiles(database, name);
        database
          .prepare(
            "INSERT OR REPLACE INTO pictures (name, address, bytes, stored_at, position, file_name, alt) VALUES (?, ?, ?, ?, ?, ?, ?)",
          )
          .run(...[name, address, bytes, storedAt, positionOf(picture)], ...[fileName, alt]);
        const insert = database.prepare(
          "INSERT OR REPLACE INTO picture_files (file, name, content) VALUES (?, ?, ?)",
        );
        for (const { file, content } of files) {
          insert.run(file, name, Buffer.from(content));
        }
      });
    },

    async find(name) {
      // The library adds a property of its own to the row of `get`.
      const [row] = open()
        .prepare(`SELECT ${columns} FROM pictures WHERE name = ?`)
        .all(name) as PictureEntry[];
      return row;
    },

    async read(file) {
      const row = open().prepare("SELECT content FROM picture_files WHERE file = ?").get(file) as
        | { content: Uint8Array }
        | undefined;
      return row && new Uint8Array(row.content);
    },

    async list({ after, limit }) {
      const rows = open()
        .prepare(
          `SELECT ${columns} FROM pictures WHERE ?1 IS NULL OR position < ?1 ORDER BY position DESC LIMIT ?2`,
        )
        .all(after ?? null, limit + 1) as PictureEntry[];
      const pictures = rows.slice(0, limit);
      const last = rows.length > limit ? pictures.at(-1) : undefined;
      return { pictures, next: last && positionOf(last) };
    },

    async describe(name, { fileName, alt }) {
      await transact(open, (database) =>
        database
          .prepare("UPDATE pictures SET file_name = ?, alt = ? WHERE name = ?")
          .run(fileName, alt, name),
      );
    },

    async remove(name) {
      await transact(open, (database) => {
        removeFiles(database, name);
        database.prepare("DELETE FROM pictures WHERE name = ?").run(name);
      });
    },

    watch(onNames, onFailure) {
      let seen: { database: Database; version: number } | undefined;
      function look(): void {
        const database = open();
        const version = pragmaNumber(database, "data_version");
        if (database === seen?.database && version === seen.version) return;
        seen = { database, version };
        const rows = database.prepare("SELECT name FROM pictures").all() as { name: string }[];
        onNames(new Set(rows.map(({ name }) => name)));
      }
      const timer = setInterval(() => {
        try {
          look();
        } catch (cause) {
          clearInterval(timer);
          onFailure(cause);
        }
      }, watchInterval).unref();
      look();
      return () => clearInterval(timer);
    },
  };
}

function removeFiles(database: Database, name: string): void {
  database.prepare("DELETE FROM picture_files WHERE name = ?").run(name);
}
