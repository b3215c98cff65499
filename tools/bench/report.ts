import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { format } from "../format";
import { generator, type Measure } from "./load";
import type { RowName } from "./requests";

const reportFile = "docs/benchmarks.md";

export interface CatalogueResult {
  works: number;
  startMs: number;
  memoryBytes: number;
  /** By row. The same position in each list is the same round. */
  rounds: Partial<Record<RowName, Measure[]>>;
}

/** The median ignores rounds that other processes disturbed. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const rows: [name: RowName, what: string, beside: RowName][] = [
  ["kept", "cached page, gzip", "kept"],
  ["bareGzip", "plain `node:http` with the same bytes", "kept"],
  ["campaign", "`?utm_source=x&fbclid=1`", "kept"],
  ["madeUp", "made-up parameters, different each time", "kept"],
  ["cookie", "the cookie `__session=nonsense`", "kept"],
  ["unknown", "unknown addresses, as scanners request them", "kept"],
  ["filter", "the same filter again", "kept"],
  ["search", "a different search each time (rendered)", "kept"],
  ["edited", "cached page, with one edit per second", "kept"],
  ["disturbed", "cached page, while ten connections search", "kept"],
  ["remixServe", "the same build with remix-serve (rendered)", "kept"],
  ["stock", "stock Remix with hydration data (rendered)", "kept"],
  ["hit", "cached page, uncompressed", "hit"],
  ["bare", "plain `node:http` with the same bytes", "hit"],
];

export function writeReport(results: CatalogueResult[]): void {
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    generator,
  };
  const data = "tools/bench/results.json";
  writeFileSync(data, JSON.stringify({ machine, results }));
  const table = tableOf(results);
  const { date, processor, cores, node } = machine;
  const text = `# Benchmarks

\`npm run bench\` measures the built site and writes this page.
[Growth](growth.md) explains what more works and more visitors cost.

Measured on ${date} with ${generator} and 20 connections, on ${cores} cores of ${processor}, Node ${node}. All rows were measured in turn, in several rounds of one run. Each figure is the median of the rounds. The ratio compares the requests per second with the cached page of the same round and encoding.\n\n${table}\n\n${summary(results)}`;
  writeFileSync(reportFile, text);
  format(data, reportFile);
  process.stdout.write(`\n${readFileSync(reportFile, "utf8")}`);
}

function tableOf(results: CatalogueResult[]): string {
  const head = [
    "| `/works` with | | requests/s | ratio | p50 | p99 | CPU/request |",
    "| ---: | --- | ---: | ---: | ---: | ---: | ---: |",
  ];
  const lines = results.flatMap(({ works, rounds }) =>
    rows.map(([name, what, beside]) => {
      const measures = rounds[name] ?? [];
      const others = rounds[beside] ?? [];
      const of = (field: keyof Measure) =>
        median(measures.map((measure) => measure[field]));
      const cells = [
        `${works.toLocaleString("en")} works`,
        what,
        rounded(of("perSecond")),
        ratio(measures, others).toPrecision(2),
        milliseconds(of("p50Ms")),
        milliseconds(of("p99Ms")),
        milliseconds(of("cpuMsPerRequest")),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  );
  return [...head, ...lines].join("\n");
}

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
        `- With ${works.toLocaleString("en")} works: ${Math.round(startMs)} ms from the start to the first response, and ${Math.round(memoryBytes / 1e6)} MB of memory at the end.`,
        `A cached page is ${rounded(ratio(rounds.kept, rounds.remixServe))} times as fast as the same page from remix-serve.`,
        `A search, which is rendered each time, is ${ratio(rounds.search, rounds.stock).toPrecision(2)} times as fast as the page from stock Remix.`,
      ].join(" "),
    )
    .join("\n");
}

function rounded(value: number): string {
  return value < 100
    ? value.toPrecision(2)
    : Math.round(value).toLocaleString("en");
}

function milliseconds(value: number): string {
  return `${value < 99.5 ? value.toPrecision(2) : Math.round(value)} ms`;
}
