import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/** An item that is being moved, and the index where it would land. */
export interface Drag {
  from: number;
  to: number;
  /** Whether arrow keys move it; otherwise the pointer does. */
  byKeys: boolean;
}

interface DragOptions {
  count: number;
  /** Hears where an item was dropped, if that is another place. */
  onDrop: (from: number, to: number) => void;
}

/** So close to an edge of the window, dragging scrolls. In pixels. */
const edge = 72;
const scrollStep = 16;

/**
 * Drag and drop in a list, by pointer and by keys: Space picks an item up,
 * arrow keys move it, Space drops it, and Escape leaves it where it was.
 */
export function useDrag({ count, onDrop }: DragOptions) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const isByPointer = drag?.byKeys === false;

  useEffect(() => {
    if (!isByPointer) return;
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
      // Not while React updates a state.
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

  function press(event: KeyboardEvent, index: number): void {
    const isPicked = drag?.byKeys === true && drag.from === index;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!isPicked) setDrag({ from: index, to: index, byKeys: true });
      else {
        setDrag(undefined);
        if (drag.to !== index) onDrop(index, drag.to);
      }
      return;
    }
    if (!isPicked) return;
    const step = { ArrowUp: -1, ArrowDown: 1, Home: -count, End: count }[
      event.key
    ];
    if (step !== undefined) {
      event.preventDefault();
      const to = Math.min(Math.max(drag.to + step, 0), count - 1);
      setDrag({ ...drag, to });
    } else if (event.key === "Escape") {
      setDrag(undefined);
    }
  }

  return {
    list,
    drag,
    /** For the button that an item is dragged by. */
    handle: (index: number) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        setDrag({ from: index, to: index, byKeys: false });
      },
      onKeyDown: (event: KeyboardEvent) => press(event, index),
      onBlur: () => setDrag((known) => (known?.byKeys ? undefined : known)),
    }),
  };
}

/** The index that an item has when it is dropped at a height. */
function indexAt(list: HTMLElement | null, y: number, from: number): number {
  const rows = Array.from(list?.children ?? []);
  const above = rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  });
  return above.length;
}
