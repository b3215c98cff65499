import { Fragment } from "react";

/** Lets a long name break after dots, hyphens, and similar characters. */
export function Name({ children }: { children: string }) {
  return children.split(/(?<=[./@_-])(?=\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
