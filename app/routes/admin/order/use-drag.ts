import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";

export interface Drag {
  from: number;
  to: number;
  byKeys: boolean;
}

interface DragOptions {
  count: number;
  /** Not called if the item stays in place. */
  onDrop: (from: number, to: number) => void;
}

/** In pixels: dragging this close to an edge of the window scrolls. */
const edge = 72;
const scrollStep = 16;

/** Drag and drop by pointer, or by Space or Enter, arrow keys, Home, End, and Escape. */
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

function indexAt(list: HTMLElement | null, y: number, from: number): number {
  const rows = Array.from(list?.children ?? []);
  const above = rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  });
  return above.length;
}
