/** `npm run works`: imports, exports, resets, and copies the catalogue. */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { exportArchive, importArchivedPictures, withArchive } from "./archive";
import { CommandError } from "./command-error";
import { importError } from "./import-error";
import { copy } from "./copy";
import { close, media, works } from "~/backends/index.server";
import { readPictureAddress } from "~/media/picture-name";
import { missingInWorks } from "~/transfer/missing-in-works.server";
import { type Archive, isArchive } from "~/transfer/read-archive.server";
import { sampleCatalogue } from "~/samples/catalogue.server";
import {
  checkImport,
  importWorks,
  resetWorks,
} from "~/transfer/import-works.server";
import type { StoredWork } from "~/work/work";
import { readWork } from "~/work/work-document.server";
import {
  formatWorksFile,
  readWorksFile,
  WorksFileError,
} from "~/transfer/works-file";
import { countOf } from "~/work/count";

const usage = `Usage:
  npm run works -- import FILE [--overwrite] [--without-pictures]
                                               add the works of a JSON file, or
                                               the works and pictures of an archive
  npm run -s works -- export [FILE]            write all works as JSON
  npm run -s works -- export FILE.zip          write all works and pictures
  npm run works -- reset --sample              replace all works with the sample works
  npm run works -- reset                       delete all works
  npm run works -- copy --from embedded --to firebase [--overwrite]
                                               copy all works and pictures (or back)
`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, file, ...surplus] = positionals;
  if (surplus.length > 0) throw new CommandError(usage);
  if (command === "import" && file) {
    await importFile(file, values);
  } else if (command === "export" && isArchive(file)) {
    await exportArchive(file, say);
  } else if (command === "export") {
    await exportFile(file);
  } else if (command === "reset" && !file) {
    await reset(values.sample ? sampleCatalogue(new Date()) : []);
  } else if (command === "copy" && !file) {
    await copy(values, say);
  } else {
    throw new CommandError(usage);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        overwrite: { type: "boolean", default: false },
        "without-pictures": { type: "boolean", default: false },
        sample: { type: "boolean", default: false },
        from: { type: "string" },
        to: { type: "string" },
      },
    });
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message}\n${usage}`);
  }
}

interface ImportOptions {
  overwrite: boolean;
  "without-pictures": boolean;
}

async function importFile(file: string, options: ImportOptions): Promise<void> {
  if (!isArchive(file)) {
    await importContent(readFileSync(file), options);
    return;
  }
  await withArchive(file, async (archive) => {
    await importContent(await archive.readWorks(), options, archive);
  });
}

async function importContent(
  content: Uint8Array,
  { overwrite, "without-pictures": acceptsMissing }: ImportOptions,
  archive?: Archive,
): Promise<void> {
  const {
    works: incoming,
    problems,
    arrangement,
  } = readWorksFile(content, new Date());
  if (problems.length > 0) throw new WorksFileError(problems.join("\n"));
  if (!acceptsMissing) await refuseMissingPictures(incoming, archive);
  const options = {
    ...({ by: "import", action: "import", overwrite } as const),
    arrangement,
    onPart(done: number, of: number) {
      if (done < of) say(`${done} of ${of} works are done.`);
    },
  };
  const { added, replaced, unchanged } = await checkImport(
    works,
    incoming,
    overwrite,
  )
    .then(() => archive && importArchivedPictures(archive, say))
    .then(() => importWorks(works, incoming, options))
    .catch((cause: unknown) => {
      throw importError(cause, "imported");
    });
  say(
    `Imported ${countOf(incoming.length)}: ${added} new, ${replaced} replaced, ${unchanged} unchanged.`,
  );
  const unreadable = incoming.filter((work) => !readWork(work));
  if (unreadable.length > 0) {
    say(
      `These works are malformed or have an unknown type. Public pages skip them:\n${unreadable.map((work) => work.id).join("\n")}`,
    );
  }
}

async function refuseMissingPictures(
  incoming: StoredWork[],
  archive?: Archive,
): Promise<void> {
  const coming = new Map<string | undefined, string>(
    archive?.addresses.map((address) => [
      readPictureAddress(address)?.name,
      address,
    ]),
  );
  const find = async (name: string) => {
    const address = coming.get(name);
    return address ? { address } : media.find(name);
  };
  const missing = await missingInWorks({ find }, incoming);
  if (missing.length === 0) return;
  throw new CommandError(
    `Nothing was imported: the site does not have these pictures. Import an archive that contains them, or use --without-pictures to import the works anyway.\n${missing.join("\n")}`,
  );
}

async function exportFile(file: string | undefined): Promise<void> {
  const all = await works.list();
  const text = formatWorksFile(all, await works.arrangement());
  if (file) {
    writeFileSync(file, text);
    say(`Exported ${countOf(all.length)} to ${file}.`);
  } else {
    process.stdout.write(text);
  }
}

async function reset(catalogue: StoredWork[]): Promise<void> {
  const removed = await resetWorks(works, catalogue, "cli");
  say(
    `Deleted ${countOf(removed)}. The catalogue now has ${countOf(catalogue.length)}.`,
  );
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

try {
  await run();
} catch (error) {
  const isForPeople =
    error instanceof CommandError ||
    error instanceof WorksFileError ||
    (error instanceof Error && "syscall" in error);
  process.stderr.write(
    isForPeople ? `${error.message}\n` : `${String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await close();
}
