import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { freePort } from "../../tests/support/free-port";
import { manyWorks } from "../../tests/support/many-works";
import { FirestoreEmulator } from "../../tests/support/stores/firestore-emulator";
import { end, listen, median, siteCommand, stockCommand, withCatalogue } from "./servers";

const works = 60;
const rounds = 9;

/** Linux counts CPU time in ticks. */
const msPerTick = 10;

interface Start {
  ms: number;
  cpu: number;
  memory: number;
}

/** Compares a start, from the spawn to the end of the first page, with that of stock Remix. */
export async function compareStarts(): Promise<void> {
  await withCatalogue(works, async (dataDir) => {
    const sides = {
      "stock Remix": await stockCommand(dataDir),
      "the site": siteCommand(dataDir),
      "the site with Firestore": siteCommand(dataDir, await firestoreSettings()),
    };
    const starts = Object.keys(sides).map((): Start[] => []);
    // The first round warms up the disk.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, command] of Object.values(sides).entries()) {
        const start = await measure(command);
        if (round > 0) starts[index]?.push(start);
      }
    }
    process.stdout.write(
      `A start to the end of the first /works with ${works} works, and the memory one second later: medians of ${rounds}, and as a ratio to stock Remix (Node ${process.version})\n`,
    );
    const [stock = []] = starts;
    for (const [index, name] of Object.keys(sides).entries()) {
      const figure = (of: keyof Start, unit: string) => {
        const own = median((starts[index] ?? []).map((start) => start[of]));
        const ratio = own / median(stock.map((start) => start[of]));
        return `${Math.round(own)} ${unit} (${ratio.toFixed(2)})`;
      };
      process.stdout.write(
        `${name}: ${figure("ms", "ms")}, CPU time ${figure("cpu", "ms")}, memory ${figure("memory", "MB")}\n`,
      );
    }
  });
  // The emulator and its client would go on.
  process.exit();
}

async function measure(command: ReturnType<typeof siteCommand>): Promise<Start> {
  const begun = performance.now();
  const { server, url } = await listen(command);
  const response = await fetch(`${url}/works`);
  await response.arrayBuffer();
  const ms = performance.now() - begun;
  if (!response.ok) throw new Error(`/works got ${response.status}.`);
  const folder = `/proc/${server.pid}`;
  const [, fields = ""] = readFileSync(`${folder}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  await sleep(1000);
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`${folder}/status`, "utf8")) ?? [];
  await end(server);
  return { ms, cpu: (user + system) * msPerTick, memory: Number(kilobytes) / 1024 };
}

/** Starts an emulator that has the works. */
async function firestoreSettings(): Promise<Record<string, string>> {
  const port = await freePort();
  await new FirestoreEmulator().start(port);
  const settings = {
    BACKEND: "firebase",
    ALLOW_EMULATORS: "1",
    FIREBASE_PROJECT_ID: "demo-start",
    FIREBASE_API_KEY: "any",
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
    SESSION_SECRET: "one secret of thirty-two letters or more",
  };
  Object.assign(process.env, settings);
  const collection = getFirestore(initializeApp({ projectId: "demo-start" })).collection("works");
  for (const { id, ...work } of manyWorks(works)) await collection.doc(id).set(work);
  return settings;
}
