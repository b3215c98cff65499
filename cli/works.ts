/** `npm run works`: imports, exports, resets, and copies the catalogue. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  exportArchive,
  importArchivedPictures,
  withArchive,
  importWorks,
  resetWorks,
  copy,
} from "./import-works";
import { CommandError, runCommand, say } from "./command";
import { rememberBackup } from "~/first-steps.server";
import { media, works } from "~/backends/index.server";
import { type Archive, isArchive, textLimit } from "~/transfer/read-archive.server";
import { deriveCreators } from "~/catalogue/catalogue.server";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { countOf, type StoredWork } from "~/kinds/work";
import { readWork } from "~/kinds/work-document.server";
import { WorksFileError } from "~/transfer/json-parts";
import { formatWorksFile } from "~/transfer/works-file";
import { missingInWorks, readImport } from "~/transfer/review-import.server";
import { skipped } from "~/transfer/read-sheet.server";
import { columnOf, formatSheet, readableColumns } from "~/transfer/work-columns";
import { siteOf } from "~/site.server";
import { settingsId } from "~/kinds/settings";

const usage = `Usage:
  npm run works -- import FILE [--overwrite] [--with-visibility] [--without-pictures]
                               [--column "Heading=field"]
                                               add the works of a CSV or TSV file, or the
                                               works, settings, and pages of a JSON file
                                               or of an archive with images; replaced
                                               works stay as visible as they are, unless
                                               you use --with-visibility; --column, once
                                               for each column of a table, names its field,
                                               such as "Name=title", splits its cells, such
                                               as "Tags=features,", or leaves it out, such
                                               as "Type=skip"
  npm run -s works -- export [FILE]            write all works, settings, and pages as JSON
  npm run -s works -- export FILE.zip          write the same, and all images
  npm run -s works -- export FILE.csv          write all works for a spreadsheet program
  npm run works -- reset --sample              replace all works with the sample works;
                                               settings and pages stay
  npm run works -- reset                       delete all works; settings and pages stay
  npm run works -- copy --from embedded --to firebase [--overwrite]
                                               copy all works and images (or back)
`;

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, file, ...surplus] = positionals;
  if (surplus.length > 0) throw new CommandError(usage);
  if (command === "import" && file) {
    await importFile(file, values);
  } else if (command === "export") {
    if (!isArchive(file)) return exportFile(file);
    await exportArchive(file);
    await rememberBackup();
  } else if (command === "reset" && !file) {
    await reset(values.sample ? sampleCatalogue(new Date()) : []);
  } else if (command === "copy" && !file) {
    await copy(values);
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
        "with-visibility": { type: "boolean", default: false },
        "without-pictures": { type: "boolean", default: false },
        column: { type: "string", multiple: true, default: [] },
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
  "with-visibility": boolean;
  "without-pictures": boolean;
  column: string[];
}

async function importFile(file: string, options: ImportOptions): Promise<void> {
  if (!isArchive(file)) {
    const { megabytes, advice } = textLimit;
    if (statSync(file).size > megabytes * 1024 * 1024) {
      throw new CommandError(`The file is larger than ${megabytes} MB. ${advice}`);
    }
    await importContent({ name: file, content: readFileSync(file) }, options);
    return;
  }
  await withArchive(file, async (archive) => {
    const content = await archive.readWorks();
    await importContent({ name: file, content }, options, archive);
  });
}

async function importContent(
  named: { name: string; content: Uint8Array },
  options: ImportOptions,
  archive?: Archive,
): Promise<void> {
  const { overwrite, "without-pictures": acceptsMissing } = options;
  const { works: stored, siteDocuments } = await works.snapshot();
  const context = {
    now: new Date(),
    stored,
    creators: deriveCreators(stored),
    timeZone: siteOf(siteDocuments.get(settingsId)).timeZone,
  };
  const fields = readColumns(options.column);
  const match = ({ heading }: { heading: string }) => fields.get(heading);
  const file = await readImport(named, { ...context, match });
  const { works: incoming, problems, sheet } = file;
  for (const note of sheet?.notes ?? []) say(note);
  const headings = sheet?.columns.map(({ heading }) => heading) ?? [];
  const strange = Array.from(fields.keys()).find((heading) => !headings.includes(heading));
  if (strange !== undefined) {
    throw new CommandError(
      `Nothing was imported: the file has no column “${strange}”. Its columns are: ${headings.join(", ")}`,
    );
  }
  const left = sheet?.columns.filter(({ match, heading }) => !match && !fields.has(heading)) ?? [];
  if (left.length > 0) {
    const names = left.map(({ heading }) => heading).join(", ");
    say(`These columns are left out. Use --column "Heading=field" to import them: ${names}`);
  }
  if (problems.length > 0) {
    const start = archive ? [] : ["Nothing was imported:"];
    const end = sheet
      ? [
          'Use --column "Heading=field" to choose the field of a column, or --column "Heading=skip" to leave it out.',
        ]
      : [];
    throw new WorksFileError([...start, ...problems, ...end].join("\n"));
  }
  if (!acceptsMissing) await refuseMissingPictures(incoming, archive);
  await importWorks(works, file, {
    by: "import",
    action: "import",
    verb: "Imported",
    overwrite,
    withVisibility: options["with-visibility"],
    prepare: async () => archive && importArchivedPictures(archive),
  });
  const unreadable = incoming.filter((work) => !readWork(work));
  if (unreadable.length > 0) {
    say(
      `These works are malformed or have an unknown type. Public pages skip them until you edit and save them in the admin:\n${unreadable.map((work) => work.id).join("\n")}`,
    );
  }
}

/** @returns the fields by their columns' headings. @throws CommandError */
function readColumns(texts: string[]): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const end = text.lastIndexOf("=");
      const [separator = ""] = /[,;]$/.exec(text) ?? [];
      const field = text.slice(end + 1, text.length - separator.length).trim();
      const known = field === skipped ? skipped : columnOf(field);
      if (known === undefined) {
        const fields = readableColumns.join(", ");
        throw new CommandError(
          `“${text}” names no field. Write "Heading=field" with one of these fields, or skip: ${fields}`,
        );
      }
      return [text.slice(0, Math.max(end, 0)).trim(), known + separator] as const;
    }),
  );
}

async function refuseMissingPictures(incoming: StoredWork[], archive?: Archive): Promise<void> {
  const coming = new Map(archive?.pictures.map((picture) => [picture.name, picture]));
  const find = async (name: string) => coming.get(name) ?? media.find(name);
  const missing = await missingInWorks({ find }, incoming);
  if (missing.length === 0) return;
  throw new CommandError(
    `Nothing was imported: the site does not have these images. Import an archive that contains them, or use --without-pictures to import the works anyway.\n${missing.join("\n")}`,
  );
}

async function exportFile(file: string | undefined): Promise<void> {
  const { works: all, siteDocuments } = await works.snapshot();
  const text = /\.csv$/i.test(file ?? "")
    ? await formatSheet(all, new Date())
    : await formatWorksFile(all, siteDocuments);
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
    `Deleted ${countOf(removed)}. The catalogue now has ${countOf(catalogue.length)}. The settings and pages of the site stay as they are.`,
  );
}

await runCommand(run, (error) => error instanceof WorksFileError || "syscall" in error);
