import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Notice } from "~/http/notice";
import { restorePath } from "~/http/paths";

/** Says once what just happened; a deletion can be undone from here. */
export function NoticeBanner({ notice }: { notice: Notice }) {
  const { text, removed } = notice;
  const banner = useRef<HTMLDivElement>(null);
  // After a change on the same page, the page stays where it is scrolled to.
  useEffect(() => banner.current?.focus(), [notice]);
  return (
    <div ref={banner} tabIndex={-1} className="notice mt-6">
      <p role="status" className="font-semibold">
        {text}
      </p>
      {removed ? (
        <Form method="post" action={restorePath(removed.id)}>
          <input
            type="hidden"
            name="document"
            value={JSON.stringify(removed.document)}
          />
          <button type="submit" className="button button-quiet mt-3">
            Undo
          </button>
        </Form>
      ) : null}
    </div>
  );
}
