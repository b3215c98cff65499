import { type PointerEvent, useEffect, useRef, useState } from "react";

interface Drag {
  from: number;
  to: number;
}

/** Dragging this close to an edge of the window, in pixels, scrolls. */
const edge = 72;
const scrollStep = 16;

/** @param onDrop is not called if the item stays in place. */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return;
    function move(event: globalThis.PointerEvent): void {
      const y = event.clientY;
      if (y < edge) scrollBy(0, -scrollStep);
      if (y > innerHeight - edge) scrollBy(0, scrollStep);
      setDrag(
        (known) =>
          known && { ...known, to: indexAt(list.current, y, known.from) },
      );
    }
    function end(event: globalThis.PointerEvent): void {
      setDrag((known) => {
        if (known) finish(known, event.type === "pointerup");
        return undefined;
      });
    }
    function finish({ from, to }: Drag, isDrop: boolean): void {
      // A state updater must not change other state.
      if (isDrop && from !== to) setTimeout(() => onDrop(from, to));
    }
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  });

  return {
    list,
    drag,
    start: (event: PointerEvent, index: number) => {
      if (event.button !== 0) return;
      // Otherwise, the mouse selects the text of the rows.
      event.preventDefault();
      setDrag({ from: index, to: index });
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
