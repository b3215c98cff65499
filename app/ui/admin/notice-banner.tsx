import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { undoPath } from "~/http/paths";
import type { Notice } from "~/works/notice.server";

/** Says what a form has done; most of it can be undone from here. */
export function NoticeBanner({ notice: { text, undo } }: { notice: Notice }) {
  const banner = useRef<HTMLDivElement>(null);
  // After a change on the same page, the page stays where it is scrolled to.
  useEffect(() => banner.current?.focus(), [text, undo]);
  return (
    <div ref={banner} tabIndex={-1} className="notice mt-6">
      <p role="status" className="font-semibold">
        {text}
      </p>
      {undo ? (
        <Form method="post" action={undoPath(undo)}>
          <button type="submit" className="button button-quiet mt-3">
            Undo
          </button>
        </Form>
      ) : null}
    </div>
  );
}
