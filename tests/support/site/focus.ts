import type { Page } from "./site";

export interface Stop {
  name: string;
  /** If true, the focus is visible. */
  isMarked: boolean;
  /** If true, the element is in the window and not covered. */
  isClear: boolean;
}

/** Returns the focused element; undefined if the whole page has the focus. */
export function focusedStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const box = focused.getBoundingClientRect();
    const x = box.left + box.width / 2;
    // The boxes of dense lines of text overlap by some pixels.
    const inset = Math.min(6, box.height / 4);
    const heights = [box.top + inset, box.top + box.height / 2, box.bottom - inset];
    const inWindow = heights.filter((y) => y >= 0 && y < innerHeight - 1);
    const isSeen = (y: number) => {
      const seen = document.elementFromPoint(x, y);
      return seen !== null && (focused.contains(seen) || seen.contains(focused));
    };
    const isMarkedBy = (pseudo: string | null) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused, pseudo);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const label = focused.getAttribute("aria-label") ?? focused.textContent;
    return {
      name: label?.trim().slice(0, 40) || focused.id,
      isMarked: isMarkedBy(null) || isMarkedBy("::after"),
      isClear: inWindow.length > 0 && inWindow.every(isSeen),
    };
  });
}

/** Counts the focusable elements on the page. */
export function countStops(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      Array.from(
        document.querySelectorAll<HTMLElement>(
          "a[href], button, summary, input, select, textarea, [tabindex='0']",
        ),
      ).filter(
        (stop) =>
          stop.matches(":not(:disabled):not([type=hidden]):not([tabindex='-1'])") &&
          !stop.closest("[inert]") &&
          !stop.closest("details:not([open]) > :not(summary)") &&
          // Tab reaches one button of a group.
          !stop.matches("[type=radio]:not(:checked)") &&
          stop.getClientRects().length > 0,
      ).length,
  );
}
