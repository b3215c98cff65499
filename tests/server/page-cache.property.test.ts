import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Catalogue } from "~/catalogue/catalogue.server";
import { liveCatalogue } from "~/catalogue/live-catalogue.server";
import type { Theme } from "~/theme";
import { bufferResponse } from "../../server/buffered-response";
import { pageCache } from "../../server/page-cache";
import { listenWith } from "../support/cached-pages";
import { send, textOf } from "../support/http";
import { recordingLog } from "../support/recording-log";
import { storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, storedWork } from "../support/work";

const paths = ["/works", "/creators"];
const themes: Theme[] = ["light", "dark", "system"];
const encodings = ["", "gzip", "br"];

function uncachedPage(catalogue: Catalogue, path: string, theme: Theme): string {
  const titles = catalogue.works.map(({ title }) => title).join(", ");
  return `${path} in ${theme}: ${titles}. ${"Filling. ".repeat(200)}`;
}

interface Read {
  path: string;
  theme: Theme;
  encoding: string;
}

const read = fc.record({
  kind: fc.constant("read" as const),
  path: fc.constantFrom(...paths),
  theme: fc.constantFrom(...themes),
  encoding: fc.constantFrom(...encodings),
});
const edit = fc.record({
  kind: fc.constant("edit" as const),
  title: fc.string({ unit: "grapheme-ascii", minLength: 1 }),
});
const pause = fc.record({
  kind: fc.constant("pause" as const),
  ms: fc.integer({ min: 0, max: 3 }),
});
const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: read }, edit, { weight: 2, arbitrary: pause }),
  { minLength: 10, maxLength: 40 },
);

it("no page is older than the last change before the request", async () => {
  const store = storeIn(await temporaryFolder());
  const catalogue = liveCatalogue(store, recordingLog());
  const cache = pageCache({
    version: () => catalogue.current(),
    async render({ path }, theme) {
      await wait(Math.random() * 10);
      const seen = await catalogue.read();
      await wait(Math.random() * 10);
      const text = seen && uncachedPage(seen, path, theme);
      const headers = { "Cache-Control": "public" };
      return bufferResponse(new Response(text, { headers }), {});
    },
  });
  const url = await listenWith(cache);

  const history: Catalogue[] = [];
  function remember(): void {
    const now = catalogue.current();
    if (now) history.push(now);
  }

  async function check({ path, theme, encoding }: Read) {
    const last = history.length - 1;
    const answer = await send(url + path, { "Accept-Encoding": encoding, Cookie: theme });
    const allowed = history.slice(last).map((version) => uncachedPage(version, path, theme));
    expect(allowed).toContain(textOf(answer));
  }

  await putWorks(store, storedWork("a"));
  await catalogue.read();
  remember();
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const reads: Promise<void>[] = [];
      for (const step of steps) {
        if (step.kind === "read") {
          reads.push(check(step));
        } else if (step.kind === "edit") {
          const { title } = step;
          await putWorks(store, storedWork("a", { title, type: "list-item" }));
          remember();
        } else {
          await wait(step.ms);
        }
      }
      await Promise.all(reads);
    }),
    { numRuns: 40 },
  );
}, 60_000);
