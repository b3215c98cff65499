import { expect, vi } from "vitest";
import type { Visitor } from "./page/visitor";

/** Waits until the site reports this status. */
export async function expectHealth(visitor: Visitor, status: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await visitor.visit("/healthz")).status).toBe(status);
    },
    { timeout: 120_000, interval: 100 },
  );
}
