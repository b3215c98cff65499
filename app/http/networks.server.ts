import type { AppLoadContext } from "@remix-run/node";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { clientHeader } from "./other-servers.server";

/**
 * Lists the networks of a request, narrowest first, because limits count wider ones too: an IPv4
 * address, or the IPv6 networks that one customer can own. An unknown address has none.
 */
export function networksOf(request: Request, { clientAddress }: AppLoadContext): string[] {
  const address: unknown = clientAddress ?? request.headers.get(clientHeader);
  if (typeof address !== "string" || !ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return [
    [a, b, c, d, "/64"],
    [a, b, c, d & 0xff00, "/56"],
    [a, b, c, "/48"],
  ].map((parts) => toNetwork(parts));
}

function toNetwork(parts: (number | string)[]): string {
  const hexadecimal = parts.map((part) => (typeof part === "number" ? part.toString(16) : part));
  return hexadecimal.join(":").replace(":/", "::/");
}

/** Counts attempts by key, such as a network. Lists of keys are narrowest first. */
export function createCounts(seconds: number) {
  const counts = new RateLimiterMemory({ points: 1, duration: seconds });

  async function waitOf(key: string, most: number): Promise<number> {
    const spent = await counts.get(key);
    const isSpent = spent !== null && spent.consumedPoints >= most;
    return isSpent ? Math.ceil(spent.msBeforeNext / 1000) : 0;
  }

  return {
    /**
     * @param most for the narrowest key; wider ones may have two or three times as many.
     * @returns seconds to wait, or 0.
     */
    async wait(keys: string[], most: number): Promise<number> {
      const waits = keys.map((key, width) => waitOf(key, most * (width + 1)));
      return Math.max(0, ...(await Promise.all(waits)));
    },

    async add(keys: string[]): Promise<void> {
      for (const key of keys) await counts.penalty(key);
    },

    async takeBack(keys: string[]): Promise<void> {
      for (const key of keys) await counts.reward(key);
    },

    async reset(key: string): Promise<void> {
      await counts.delete(key);
    },
  };
}
