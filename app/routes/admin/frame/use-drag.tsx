import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/ui/use-site";

interface Drag {
  from: number;
  to: number;
}

/** Dragging this close to an edge of the window, in pixels, scrolls. */
const edge = 72;
const scrollStep = 16;

/**
 * Lets a mouse or a finger move the rows of a list. Their buttons do the same.
 * @param onDrop is not called if the row stays in place.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const from = drag?.from;

  useEffect(() => {
    if (from === undefined) return;
    const move = ({ clientY: y }: PointerEvent) => {
      if (y < edge) scrollBy(0, -scrollStep);
      if (y > innerHeight - edge) scrollBy(0, scrollStep);
      const to = indexAt(list.current, y, from);
      setDrag((known) => known && { ...known, to });
    };
    const end = ({ type, clientY: y }: PointerEvent) => {
      setDrag(undefined);
      const to = indexAt(list.current, y, from);
      if (type === "pointerup" && to !== from) onDrop(from, to);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  });

  const isHydrated = useHydrated();
  return {
    list,
    handleOf: (index: number) =>
      isHydrated ? (
        <span
          aria-hidden="true"
          title="Drag to move"
          className="drag-handle mr-2 h-11 w-11 cursor-grab touch-none rounded-lg border-2 border-transparent text-center text-xl/10 text-ink-soft hover:border-current lg:-mb-px print:hidden"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            // Otherwise, the mouse selects the text of the rows.
            event.preventDefault();
            setDrag({ from: index, to: index });
          }}
        >
          ⠿
        </span>
      ) : null,
    /** @returns a class that starts with a space; blank while the row stays as it is. */
    classOf: (index: number) => {
      if (!drag) return "";
      if (index === drag.from) return " opacity-60";
      if (index !== drag.to) return "";
      return drag.to < drag.from
        ? " shadow-[0_-3px_0_var(--accent)] forced-colors:border-t-4"
        : " shadow-[0_3px_0_var(--accent)] forced-colors:border-b-4";
    },
  };
}

function indexAt(list: HTMLElement | null, y: number, from: number): number {
  const rows = Array.from(list?.children ?? []);
  const above = rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  });
  return above.length;
}
