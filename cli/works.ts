/** `npm run works`: imports, exports, resets, and copies the catalogue. */
import { createWriteStream, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { media, works } from "~/data.server";
import { rememberBackup } from "~/first-steps.server";
import { countOf, type StoredWork } from "~/kinds/work";
import { allImages } from "~/media/media-port";
import { sampleCatalogue } from "~/samples/catalogue.server";
import { withFeedBase } from "~/seo/feed-base.server";
import { isArchive } from "~/transfer/read-archive.server";
import { formatSheet } from "~/transfer/work-columns";
import { formatWorksFile } from "~/transfer/works-file";
import { writeArchive } from "~/transfer/write-archive.server";
import { CommandError, runCommand, say } from "./command";
import { copy } from "./copy-works";
import { importFile, resetWorks } from "./import-works";

const usage = `Usage:
  npm run works -- import FILE [--overwrite] [--with-visibility] [--without-pictures]
                               [--drafts] [--column "Heading=field"]
                                               add the works of a CSV or TSV file, or the
                                               works, settings, and pages of a JSON file
                                               or of an archive with images; replaced
                                               works stay as visible as they are, unless
                                               you use --with-visibility; --column, once
                                               for each column of a table, names its field,
                                               such as "Name=title", splits its cells, such
                                               as "Tags=features,", or leaves it out, such
                                               as "Type=skip"; " as written" after the field
                                               keeps HTML and the like, and " converted"
                                               converts it; --drafts adds new works as drafts
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
        drafts: { type: "boolean", default: false },
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

async function exportFile(file: string | undefined): Promise<void> {
  const { works: all, siteDocuments } = await works.snapshot();
  const text = /\.csv$/i.test(file ?? "")
    ? await formatSheet(all, new Date())
    : await formatWorksFile(all, await withFeedBase(siteDocuments));
  if (file) {
    writeFileSync(file, text);
    say(`Exported ${countOf(all.length)} to ${file}.`);
  } else {
    process.stdout.write(text);
  }
}

async function exportArchive(file: string): Promise<void> {
  const stored = await works.snapshot();
  const incomplete: string[] = [];
  const text = await formatWorksFile(stored.works, await withFeedBase(stored.siteDocuments));
  const archive = writeArchive(text, media, (name) => {
    incomplete.push(name);
  });
  await pipeline(archive, createWriteStream(file));
  let images = -incomplete.length;
  for await (const image of allImages(media)) images += image ? 1 : 0;
  say(`Exported ${countOf(stored.works.length)} and ${countOf(images, "image")} to ${file}.`);
  if (incomplete.length > 0) {
    say(
      `These images were never stored completely, so the archive does not contain them. Delete them under Media, then upload them again:\n${incomplete.join("\n")}`,
    );
  }
}

async function reset(catalogue: StoredWork[]): Promise<void> {
  const removed = await resetWorks(works, catalogue, "cli");
  say(
    `Deleted ${countOf(removed)}. The catalogue now has ${countOf(catalogue.length)}. The settings and pages of the site stay as they are.`,
  );
}

await runCommand(run, (error) => "syscall" in error);
