import autocannon from "autocannon";
import { median, type Server, startBare, startSite, withCatalogue } from "./servers";

const works = 60;
const rounds = 5;

async function measure(server: Server, encoding: string) {
  const url = `${server.url}/works`;
  const headers = { "Accept-Encoding": encoding };
  // The first request lets the server finish the work of earlier loads.
  await (await fetch(url, { headers })).arrayBuffer();
  const before = (await server.usage()).cpu;
  const load = await autocannon({ url, headers, connections: 20, duration: 2 });
  if (load.errors + load.non2xx > 0) throw new Error("Some requests failed.");
  const cpu = (await server.usage()).cpu - before;
  return { cpu: (cpu / load.requests.total) * 1000, ...load };
}

async function compare(site: Server, encoding: string) {
  const bare = await startBare(`${site.url}/works`, encoding);
  const pairs: { own: number; other: number; perSecond: number; p99: number }[] = [];
  // The first round warms up both servers.
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await measure(bare, encoding);
    const own = await measure(site, encoding);
    const { requests, latency } = own;
    const pair = { own: own.cpu, other: plain.cpu, perSecond: requests.average, p99: latency.p99 };
    if (round > 0) pairs.push(pair);
  }
  await bare.stop();
  const of = (name: "own" | "other" | "perSecond" | "p99") => median(pairs.map((p) => p[name]));
  const ratios = pairs.map((pair) => pair.own / pair.other);
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
  process.stdout.write(
    `${encoding}: ${of("own").toFixed(1)} µs and ${of("other").toFixed(1)} µs, ratio ${median(ratios).toFixed(2)} (${all}); ${Math.round(of("perSecond"))} requests/s, p99 ${of("p99").toFixed(0)} ms\n`,
  );
}

/** Compares the CPU time of a cached page with plain `node:http`. */
export async function compareHits(): Promise<void> {
  await withCatalogue(works, async (dataDir) => {
    const site = await startSite(dataDir);
    process.stdout.write(
      `CPU time per request for /works with ${works} works, of the site and node:http: medians of ${rounds} rounds, and the ratio of each\n`,
    );
    for (const encoding of ["identity", "gzip"]) await compare(site, encoding);
    await site.stop();
  });
}
