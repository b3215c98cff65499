import { expect, vi } from "vitest";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

/**
 * Follows the page of a job, which continues in the background, until it has ended. On a busy
 * machine, a page may have to be opened again, as it asks people to do.
 */
export async function settled(visitor: Visitor, page: Page): Promise<Page> {
  let next = page;
  await vi.waitFor(
    async () => {
      const isUnderWay = next.heading === "Please wait" || next.status === 503;
      if (isUnderWay) next = await visitor.visit(next.path);
      expect(next.heading).not.toBe("Please wait");
      expect(next.status).not.toBe(503);
    },
    { timeout: 120_000, interval: 200 },
  );
  return next;
}
