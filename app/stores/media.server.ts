import type { Row, Tables } from "~/backends/table";
import { type MediaStore, type ImageEntry, positionOf } from "~/media/media-port";

/** Stored names say “picture” for an image. */
interface Entry {
  picture: ImageEntry;
  /** The names of the files, so that an interrupted upload can be deleted. */
  files: string[];
}

/** In milliseconds. */
const retryInterval = 1000;

/** Keeps an entry for each image in `pictures`, and its files in `pictureFiles`. */
export function createMedia(tables: Tables): MediaStore {
  let version = 0;
  let known: ReadonlySet<string> | undefined;
  let stop: (() => void) | undefined;
  let failedAt = -Infinity;

  function follow(): void {
    if (stop || performance.now() - failedAt < retryInterval) return;
    stop = tables.watch(
      [{ table: "pictures" }],
      ([rows = []]) => {
        const names = new Set(rows.map(({ id }) => id));
        // What was read before the first report may be gone since.
        if (!known || Array.from(known).some((name) => !names.has(name))) version += 1;
        known = names;
      },
      () => {
        stop?.();
        stop = undefined;
        failedAt = performance.now();
      },
    );
  }

  async function findEntry(name: string): Promise<Entry | undefined> {
    return toEntry((await tables.get("pictures", [name])).get(name));
  }

  return {
    // The entry comes first, so that the admin can delete an interrupted upload.
    async put(image, files) {
      await tables.edit(async (edit) => {
        const { name } = image;
        const known = toEntry((await edit.get("pictures", [name])).get(name))?.files ?? [];
        const all = Array.from(new Set([...known, ...files.map(({ file }) => file)]));
        await edit.put("pictures", toRow({ picture: image, files: all }));
      });
      for (const { file, content } of files) {
        await tables.edit((edit) => edit.put("pictureFiles", { id: file, content }), {
          isLong: true,
        });
      }
    },

    async find(name) {
      return (await findEntry(name))?.picture;
    },

    read: (file) => tables.read("pictureFiles", file),

    async list({ before, limit }) {
      const rows = await tables.find("pictures", {
        where: before === undefined ? [] : [["position", "<", before]],
        latestBy: "position",
        limit: limit + 1,
      });
      const images = rows.slice(0, limit).flatMap((row) => toEntry(row)?.picture ?? []);
      const last = rows.length > limit ? images.at(-1) : undefined;
      return { images, next: last && positionOf(last) };
    },

    async describe(name, texts) {
      await tables.edit(async (edit) => {
        const entry = toEntry((await edit.get("pictures", [name])).get(name));
        if (!entry) return;
        const picture = { ...entry.picture, ...texts };
        await edit.put("pictures", toRow({ ...entry, picture }));
      });
    },

    // The entry is deleted last, so that an interrupted deletion can be repeated.
    async remove(name) {
      version += 1;
      const files = (await findEntry(name))?.files ?? [];
      await tables.edit(
        async (edit) => {
          await edit.get("pictureFiles", files);
          for (const file of files) await edit.remove("pictureFiles", file);
        },
        { isLong: true },
      );
      await tables.edit((edit) => edit.remove("pictures", name));
    },

    version() {
      follow();
      return version;
    },

    close() {
      stop?.();
      stop = undefined;
    },
  };
}

function toRow(entry: Entry) {
  return { id: entry.picture.name, fields: { position: positionOf(entry.picture) }, data: entry };
}

function toEntry(row: Row | undefined): Entry | undefined {
  return row?.data as Entry | undefined;
}
