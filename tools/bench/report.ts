import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { format } from "prettier";
import { writeReadmeSection } from "../../tests/support/readme-section";
import { generator, type Measure } from "./load";

/** All that was measured with one catalogue. */
export interface CatalogueResult {
  works: number;
  startMs: number;
  memoryBytes: number;
  /** By what was measured; the first of each were measured together, and so on. */
  rounds: Record<string, Measure[]>;
}

/** A busy machine spoils single rounds. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const rows: [name: string, what: string, beside: string][] = [
  ["bare", "bare `node:http`", "bare"],
  ["hit", "page from memory", "bare"],
  ["bareGzip", "bare `node:http`, gzip", "bareGzip"],
  ["hitGzip", "page from memory, gzip", "bareGzip"],
  ["edited", "the same, an edit a second", "bareGzip"],
  ["miss", "page rendered for each request", "bare"],
  ["remixServe", "the same build, remix-serve", "bare"],
  ["stock", "stock Remix, with hydration data", "bare"],
];

/** Writes the figures as JSON, as a table, and into the README. */
export async function writeReport(results: CatalogueResult[]): Promise<void> {
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    generator,
  };
  writeFileSync(
    "tools/bench/results.json",
    await pretty(JSON.stringify({ machine, results }), "json"),
  );
  const table = tableOf(results);
  const { date, processor, cores, node } = machine;
  const text = `Measured on ${date} with ${generator} and 20 connections, on ${cores} cores of ${processor}, Node ${node}, all in turn in one run; medians of its rounds, and of each round's ratio.\n\n${table}\n\n${summary(results)}`;
  writeFileSync("tools/bench/results.md", await pretty(text, "markdown"));
  await writeReadmeSection("bench", "bench", text);
  process.stdout.write(`\n${readFileSync("tools/bench/results.md", "utf8")}`);
}

function pretty(text: string, parser: string): Promise<string> {
  return format(text, { parser });
}

function tableOf(results: CatalogueResult[]): string {
  const head = [
    "| `/works` with | | requests/s | to bare | p50 | p99 | CPU/request |",
    "| ---: | --- | ---: | ---: | ---: | ---: | ---: |",
  ];
  const lines = results.flatMap(({ works, rounds }) =>
    rows.map(([name, what, beside]) => {
      const measures = rounds[name] ?? [];
      const bare = rounds[beside] ?? [];
      const of = (field: keyof Measure) =>
        median(measures.map((measure) => measure[field]));
      const cells = [
        `${works.toLocaleString("en")} works`,
        what,
        rounded(of("perSecond")),
        ratio(measures, bare).toPrecision(2),
        milliseconds(of("p50Ms")),
        milliseconds(of("p99Ms")),
        milliseconds(of("cpuMsPerRequest")),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  );
  return [...head, ...lines].join("\n");
}

/** How many times as fast as others; of a busy machine's rounds, the median. */
function ratio(measures: Measure[] = [], others: Measure[] = []): number {
  return median(
    measures.map(
      ({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? NaN),
    ),
  );
}

function summary(results: CatalogueResult[]): string {
  return results
    .map(({ works, startMs, memoryBytes, rounds }) =>
      [
        `- With ${works.toLocaleString("en")} works: ${Math.round(startMs)} ms from start to first answer`,
        `${Math.round(memoryBytes / 1e6)} MB of memory after all of the above`,
        `a page from memory ${rounded(ratio(rounds.hit, rounds.remixServe))} times as fast as remix-serve sends it`,
        `a rendered one ${ratio(rounds.miss, rounds.stock).toPrecision(2)} times as fast as stock Remix.`,
      ].join(", "),
    )
    .join("\n");
}

function rounded(value: number): string {
  return value < 100
    ? value.toPrecision(2)
    : Math.round(value).toLocaleString("en");
}

function milliseconds(value: number): string {
  return `${value < 100 ? value.toPrecision(2) : Math.round(value)} ms`;
}
