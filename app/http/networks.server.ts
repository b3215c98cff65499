import type { AppLoadContext } from "@remix-run/node";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { hashOf } from "~/hash.server";
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
  const blocks = [
    [d, 64],
    [d & 0xff00, 56],
    [0, 48],
  ] as const;
  return blocks.map(([last, bits]) => {
    return `${new ipaddr.IPv6([a, b, c, last, 0, 0, 0, 0]).toString()}/${bits}`;
  });
}

const mostKeys = 10_000;

/**
 * Counts attempts by key, such as a network, in bounded memory: a key is kept as a hash, and the
 * least recently used ones are forgotten. Lists of keys are narrowest first.
 */
export function createCounts(seconds: number) {
  const counts = new LRUCache<string, { spent: number; endsAt: number }>({ max: mostKeys });

  function find(key: string) {
    const found = counts.get(hashOf(key));
    return found && found.endsAt > Date.now() ? found : undefined;
  }

  function waitOf(key: string, most: number): number {
    const { spent, endsAt } = find(key) ?? { spent: 0, endsAt: 0 };
    return spent >= most ? Math.ceil((endsAt - Date.now()) / 1000) : 0;
  }

  return {
    /**
     * @param most for the narrowest key; wider ones may have two or three times as many.
     * @returns seconds to wait, or 0.
     */
    wait(keys: string[], most: number): number {
      return keys.reduce(
        (longest, key, width) => Math.max(longest, waitOf(key, most * (width + 1))),
        0,
      );
    },

    add(keys: string[]): void {
      for (const key of keys) {
        const known = find(key);
        if (known) known.spent += 1;
        else counts.set(hashOf(key), { spent: 1, endsAt: Date.now() + seconds * 1000 });
      }
    },

    takeBack(keys: string[]): void {
      for (const key of keys) {
        const known = find(key);
        if (known && known.spent > 1) known.spent -= 1;
        else counts.delete(hashOf(key));
      }
    },

    reset(key: string): void {
      counts.delete(hashOf(key));
    },
  };
}
