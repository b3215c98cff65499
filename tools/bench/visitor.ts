import { get } from "node:http";
import type { Server } from "./servers";

/** The site's limits tell the visitor from the attacker by the address. */
export const fromAnotherAddress = process.platform === "linux" ? "127.0.0.2" : undefined;

/** @returns the status, or 0 without a complete response. */
export function visit(
  { url }: Pick<Server, "url">,
  path: string,
  localAddress?: string,
): Promise<number> {
  const address = url.replace("localhost", "127.0.0.1") + path;
  return new Promise((resolve) => {
    get(address, { localAddress, agent: false, timeout: 30_000 }, (answer) => {
      answer
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", () => resolve(0))
        .resume();
    })
      .on("timeout", function (this: { destroy(): void }) {
        this.destroy();
      })
      .on("error", () => resolve(0));
  });
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(index, 0)] ?? NaN;
}
