import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { format } from "../format";
import { chart } from "./chart";
import { generator, type Measure } from "./load";
import type { RowName } from "./requests";

const reportFile = "docs/benchmarks.md";
const chartFile = "docs/pictures/requests-per-second.svg";
const resultsFile = "tools/bench/results.json";

export interface CatalogueResult {
  works: number;
  startMs: number;
  memoryBytes: number;
  /** The keys are rows. The same position in each list is the same round. */
  rounds: Partial<Record<RowName, Measure[]>>;
}

/** The median ignores rounds that other processes disturbed. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The page shows these; `results.json` has every row that was measured. */
const rows: [name: RowName, what: string][] = [
  ["kept", "cached page"],
  ["bareGzip", "plain `node:http` with the same bytes"],
  ["edited", "cached page, with one edit per second"],
  ["disturbed", "cached page, while ten connections search"],
  ["search", "a different search each time (rendered)"],
  ["remixServe", "the same build with remix-serve (rendered)"],
  ["stock", "stock Remix with hydration data (rendered)"],
];

interface Results {
  machine: {
    date: string;
    commit: string;
    processor: string;
    cores: number;
    node: string;
    generator: string;
  };
  results: CatalogueResult[];
}

/** Stores the measurements, and writes the page about them. */
export function writeReport(results: CatalogueResult[]): void {
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim(),
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    generator,
  };
  writeFileSync(resultsFile, JSON.stringify({ machine, results }));
  writePage();
  format(resultsFile);
}

/** Writes the page and its chart from the stored results. */
export function writePage(): void {
  const stored = readFileSync(resultsFile, "utf8");
  const { machine, results } = JSON.parse(stored) as Results;
  const { date, commit, processor, cores, node } = machine;
  const bars = results.flatMap(({ works, rounds }) =>
    rows.map(([name, what]) => ({
      group: `${works.toLocaleString("en")} works`,
      name: what.replaceAll("`", ""),
      value: middle(rounds[name], "perSecond"),
    })),
  );
  writeFileSync(chartFile, chart(bars));
  const text = `# Benchmarks

\`npm run bench\` measures \`/works\` of the built site and writes this page.
[Growth](growth.md) explains what more works and more visitors cost.

Measured on ${date} at commit ${commit} with ${machine.generator} and 20 connections, on ${cores} cores of ${processor}, Node ${node}. All requests accept gzip. All rows were measured in turn, in several rounds of one run; each figure is the median of the rounds.

![Requests per second, on a logarithmic scale. The table below has the same figures.](pictures/requests-per-second.svg)

${tableOf(results)}

| | first response after the start | memory at the end |
| ---: | ---: | ---: |
${results.map(({ works, startMs, memoryBytes }) => `| ${works.toLocaleString("en")} works | ${Math.round(startMs)} ms | ${Math.round(memoryBytes / 1e6)} MB |`).join("\n")}

\`tools/bench/results.json\` has every round, and more requests: uncompressed pages, repeated filters, campaign parameters, made-up parameters, cookies, and unknown addresses.
`;
  writeFileSync(reportFile, text);
  format(reportFile);
}

function tableOf(results: CatalogueResult[]): string {
  const head = [
    "| works | | requests/s | p50 | p99 | CPU/request |",
    "| ---: | --- | ---: | ---: | ---: | ---: |",
  ];
  const lines = results.flatMap(({ works, rounds }) =>
    rows.map(([name, what]) => {
      const of = (field: keyof Measure) => middle(rounds[name], field);
      const cells = [
        works.toLocaleString("en"),
        what,
        rounded(of("perSecond")),
        milliseconds(of("p50Ms")),
        milliseconds(of("p99Ms")),
        milliseconds(of("cpuMsPerRequest")),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  );
  return [...head, ...lines].join("\n");
}

function middle(measures: Measure[] = [], field: keyof Measure): number {
  return median(measures.map((measure) => measure[field]));
}

function rounded(value: number): string {
  return value < 100 ? value.toPrecision(2) : Math.round(value).toLocaleString("en");
}

function milliseconds(value: number): string {
  return `${value < 99.5 ? value.toPrecision(2) : Math.round(value)} ms`;
}
