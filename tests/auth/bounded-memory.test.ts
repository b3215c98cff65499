import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished, vi } from "vitest";
import { encodingFor } from "../../server/buffered-response";
import { pageCache } from "../../server/page-cache";
import { createVisits } from "../../server/visits";
import { authSite } from "./auth-site";

const site = await authSite(async () => ({
  ...(await import("~/auth/attempts.server")),
  ...(await import("~/auth/client.server")),
  ...(await import("~/people/person.server")),
  ...(await import("~/routes/admin/account/sign-in.server")),
  ...(await import("~/auth/attempts.server")),
  ...(await import("~/http/networks.server")),
  ...(await import("~/records/visits.server")),
  ...(await import("~/ui/markdown.server")),
  log: (await import("~/log.server")).log,
}));

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const megabyte = 1024 * 1024;
const nobody = async () => undefined;
const from = (network: string) => ({ address: network, keys: [network], isKnown: false });
const forgot = new Request("http://localhost/admin/login/forgot");
const limits = site.createSignInLimits({ perAccount: 30 });
const visits = createVisits({
  env: {},
  log: site.log,
  visits: site.visits,
} as unknown as Parameters<typeof createVisits>[0]);
const pages = pageCache({ render: () => Promise.reject(new Error()), version: () => 1 });
const variant = { page: { key: "" }, key: "" } as Parameters<typeof pages.remember>[1];

/** Each takes a text from a request. @param times more texts than may be kept. */
const doors: [name: string, times: number, ask: (text: string, index: number) => unknown][] = [
  [
    "an account's limits, from ever new networks",
    12_000,
    (text, index) => limits.attempt(from(`${index}`), text),
  ],
  [
    "an account's limits, from one network",
    12_000,
    (text) => site.attemptRecovery(from("a"), text, nobody).catch(() => undefined),
  ],
  [
    "the form for a forgotten password",
    2000,
    (text, index) => {
      // Every other one is longer than an email address can be.
      const email = text.repeat(index % 2 ? 1 : 4);
      return site.recover(forgot, new URLSearchParams({ email, recoveryCode: "x" }), from("b"));
    },
  ],
  ["known networks", 2000, (text) => site.rememberClient(from(text), "ada@example.org")],
  ["rendered Markdown", 6000, (text) => site.readMarkdown(text)],
  ["accepted encodings", 2000, (text) => encodingFor(text)],
  [
    "views",
    2000,
    (text, index) => {
      const headers = { "user-agent": text, referer: `https://${index}.example/${text}` };
      visits.count(`/${text}`, { method: "GET", headers });
    },
  ],
  [
    "requests that the page cache remembers",
    2000,
    (text) =>
      pages.remember({ url: text, headers: {} } as Parameters<typeof pages.remember>[0], variant),
  ],
];

function heap(): number {
  site.logged.length = 0;
  collect();
  return process.memoryUsage().heapUsed;
}

it.each(doors)("%s: memory stays flat for ever new long keys", async (_, times, ask) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let index = 0;
  async function askOften(): Promise<number> {
    for (const end = index + times; index < end; index += 1) {
      // Normalized, this ligature has 18 letters.
      await ask(`${index} ${"\ufdfa".repeat(80)}`, index);
    }
    return heap();
  }
  const before = heap();
  const full = await askOften();
  const later = await askOften();
  expect(full - before).toBeLessThan(16 * megabyte);
  expect(later - full).toBeLessThan(1.5 * megabyte);
});
