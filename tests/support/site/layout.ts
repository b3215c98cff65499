import type { Page } from "./site";

/** A page must support this text spacing (WCAG 2.2, 1.4.12). */
export const wideTextSpacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }
`;

/**
 * Says how a page does not fit its window: it scrolls sideways, cuts texts, or has main actions
 * smaller than 44 by 44 pixels. Ignores texts for screen readers, and texts that end in an ellipsis
 * by design; the site's name does not.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const excess = document.documentElement.scrollWidth - window.innerWidth;
    const faults = excess > 0 ? [`scrolls sideways by ${excess} pixels`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const text = currentNode.textContent?.trim();
      const element = currentNode.parentElement;
      if (!text || !element || element.closest(".sr-only, .theme-words")) continue;
      if (isCut(currentNode, element)) faults.push(`cuts: ${text.slice(0, 60)}`);
    }
    const actions = ".button, .control, .menu-link, .bar-button, .top-bar a";
    for (const action of Array.from(document.querySelectorAll(actions))) {
      const { width, height } = action.getBoundingClientRect();
      // A mouse needs less, and the rows of an order stay apart.
      const isInRow =
        action.matches("[data-order-id] input") && matchMedia("(pointer: fine)").matches;
      if (width > 0 && (width < 44 || height < (isInRow ? 36 : 44))) {
        faults.push(`${action.textContent?.trim() || action.id}: ${width} by ${height}`);
      }
    }
    return faults;

    function isCut(text: Node, element: Element): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = Array.from(range.getClientRects());
      let box: Element | null = element;
      for (; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.webkitLineClamp !== "none") {
          const isName = box.closest(".top-bar") !== null;
          // Descenders may be some pixels lower than the box.
          return isName && box.scrollHeight > box.clientHeight + 10;
        }
        if (/auto|scroll/.test(style.overflowX)) return false;
        if (!/hidden|clip/.test(style.overflowX)) continue;
        const edge = box.getBoundingClientRect();
        const isOutside = boxes.some(
          ({ left, right, top, bottom }) =>
            left < edge.left - 1 ||
            right > edge.right + 1 ||
            top < edge.top - 1 ||
            bottom > edge.bottom + 1,
        );
        if (isOutside) return true;
      }
      return false;
    }
  });
}
