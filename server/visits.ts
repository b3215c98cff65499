import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import type { Entry } from "./app";

const oneMinute = 60 * 1000;

/** Browsers send shorter names. */
const longestName = 1000;
const mostRemembered = 1000;

/** The pattern matches a host name with a dot, such as news.example.org, but no IP address. */
const hostName = /^(?=.{4,253}$)(?:[a-z\d_-]+\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** Counts views in memory, and adds them to the store once a minute. Keeps nothing about a person. */
export function createVisits({ env, log, visits }: Entry) {
  const ownHost = env.SITE_URL && nameIn(new URL(env.SITE_URL).hostname);
  const pending = new Map<string, Map<string, number>>();
  const isBot = remember((agent) => agent === "" || agent.length > longestName || isbot(agent));
  const hostOf = remember(hostIn);
  const ownName = remember(nameIn);
  let day = { counts: new Map<string, number>(), endsAt: 0 };
  const unkept: { date: string; counts: Map<string, number>; flush: string }[] = [];
  let keeping: Promise<void> = Promise.resolve();

  function count(path: string, { method, headers }: Pick<IncomingMessage, "method" | "headers">) {
    const { "user-agent": agent = "", cookie, referer, "sec-fetch-mode": mode } = headers;
    // A script that sends a form reads the next page before the browser shows it.
    if (method !== "GET" || mode === "cors" || isBot(agent) || isAdmin(cookie)) return;
    const now = Date.now();
    if (now >= day.endsAt) day = dayAt(now);
    const from = referer ? referrerOf(referer, headers.host) : "";
    add(day.counts, from ? `${path} ${from}` : path, 1);
  }

  function add(counts: Map<string, number>, key: string, views: number): void {
    const known = counts.get(key);
    const place = known === undefined ? visits.placeOf(key, counts) : key;
    counts.set(place, (known ?? counts.get(place) ?? 0) + views);
  }

  function dayAt(now: number) {
    const { date, endsAt } = visits.today(now);
    const counts = pending.get(date) ?? new Map<string, number>();
    pending.set(date, counts);
    return { counts, endsAt };
  }

  function referrerOf(referer: string, requested = ""): string {
    const host = hostOf(referer);
    const name = ownName(host);
    return name === ownHost || name === ownName(requested) ? "" : host;
  }

  /** Later counts wait, because the store may have these, although it has not confirmed that. */
  async function keepNow(): Promise<void> {
    for (;;) {
      if (unkept.length === 0) takePending();
      const [first] = unkept;
      if (!first) return;
      try {
        await visits.add(first.date, Object.fromEntries(first.counts), first.flush);
      } catch (cause) {
        log.error({ err: cause }, "Visits could not be stored yet.");
        return;
      }
      unkept.shift();
    }
  }

  function takePending(): void {
    for (const [date, counts] of pending) unkept.push({ date, counts, flush: randomUUID() });
    pending.clear();
    // The owner may have changed the time zone.
    day.endsAt = 0;
  }

  /** Adds the counts to the store, or keeps them for the next time. */
  function keep(): Promise<void> {
    keeping = keeping.then(keepNow);
    return keeping;
  }
  setInterval(() => void keep(), oneMinute).unref();

  return { count, keep };
}

/** @returns a host without its port and "www.". */
function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d+$|^www\./g, "");
}

/** Saves work for the few texts that most requests repeat, because a hit must cost nearly nothing. */
function remember<Value>(compute: (text: string) => Value) {
  const known = new Map<string, Value>();
  return (text: string): Value => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (known.size >= mostRemembered) known.clear();
    if (text.length <= longestName) known.set(text, value);
    return value;
  };
}

/** The cookie outlives the session, so it also leaves out a signed-out admin's browser for a time. */
function isAdmin(cookie: string | undefined): boolean {
  return cookie?.includes("__session=") === true;
}

/** @returns a host name, or "". */
function hostIn(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return "";
  const { hostname } = new URL(address);
  return hostName.test(hostname) ? hostname : "";
}
