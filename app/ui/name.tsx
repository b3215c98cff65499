import { Fragment } from "react";

/** A name that may break after a dot, a hyphen or the like, before elsewhere. */
export function Name({ children }: { children: string }) {
  return children.split(/(?<=[./@_-])(?=\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
