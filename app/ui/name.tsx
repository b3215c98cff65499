import { Fragment } from "react";

/** Lets a long word of a name break after dots, hyphens, and similar characters. */
export function Name({ children }: { children: string }) {
  // A shorter word fits on a line, unless it is a name alone in a narrow card.
  const longWords = /\s/.test(children) ? /\S{16,}/g : /\S{10,}/g;
  // Browsers before 2023 reject scripts with lookbehind assertions.
  const marked = children.replace(longWords, (word) =>
    word.replace(/[./@_-](?=\w)/g, "$&\0"),
  );
  return marked.split("\0").map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
