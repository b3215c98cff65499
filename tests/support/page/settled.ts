import { expect, vi } from "vitest";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

/** Follows the page of a job, which continues in the background, until it has ended. */
export async function settled(visitor: Visitor, page: Page): Promise<Page> {
  let next = page;
  await vi.waitFor(
    async () => {
      if (next.heading === "Please wait") next = await visitor.visit(next.path);
      expect(next.heading).not.toBe("Please wait");
    },
    { timeout: 120_000, interval: 200 },
  );
  return next;
}
