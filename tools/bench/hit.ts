import autocannon from "autocannon";
import { median, type Server, startBare, startSite, withCatalogue } from "./servers";

const works = 60;
const rounds = 5;

/** These requests look like a browser that followed a link, so the site counts them. */
const visited = {
  "Accept-Encoding": "gzip",
  "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Referer: "https://news.example/",
};

type Headers = Record<string, string>;

async function measure(server: Server, headers: Headers) {
  const url = `${server.url}/works`;
  // The first request lets the server finish the work of earlier loads.
  await (await fetch(url, { headers })).arrayBuffer();
  const before = (await server.usage()).cpu;
  const load = await autocannon({ url, headers, connections: 20, duration: 2 });
  if (load.errors + load.non2xx > 0) throw new Error("Some requests failed.");
  const cpu = (await server.usage()).cpu - before;
  return { cpu: (cpu / load.requests.total) * 1000, ...load };
}

async function compare(title: string, site: Server, other: Server, headers: Headers) {
  const pairs: { own: number; other: number; perSecond: number; p99: number }[] = [];
  // The first round warms up both servers.
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await measure(other, headers);
    const own = await measure(site, headers);
    const { requests, latency } = own;
    const pair = { own: own.cpu, other: plain.cpu, perSecond: requests.average, p99: latency.p99 };
    if (round > 0) pairs.push(pair);
  }
  await other.stop();
  const of = (name: "own" | "other" | "perSecond" | "p99") => median(pairs.map((p) => p[name]));
  const ratios = pairs.map((pair) => pair.own / pair.other);
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
  process.stdout.write(
    `${title}: ${of("own").toFixed(1)} µs and ${of("other").toFixed(1)} µs, ratio ${median(ratios).toFixed(2)} (${all}); ${Math.round(of("perSecond"))} requests/s, p99 ${of("p99").toFixed(0)} ms\n`,
  );
}

/** Compares the CPU time of a cached page with plain `node:http`, and with counting off. */
export async function compareHits(): Promise<void> {
  await withCatalogue(works, async (dataDir) => {
    const site = await startSite(dataDir);
    process.stdout.write(
      `CPU time per request for /works with ${works} works: medians of ${rounds} rounds, and the ratio of each\n`,
    );
    for (const encoding of ["identity", "gzip"]) {
      const bare = await startBare(`${site.url}/works`, encoding);
      await compare(`cached page, node:http (${encoding})`, site, bare, {
        "Accept-Encoding": encoding,
      });
    }
    const uncounted = await startSite(dataDir, { COUNT_VISITS: "0" });
    await compare("counted, not counted", site, uncounted, visited);
    await site.stop();
  });
}
