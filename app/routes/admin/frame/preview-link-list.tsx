import { Link } from "@remix-run/react";
import type { listPreviewLinks } from "~/records/preview-links.server";
import { Moment } from "./admin-page";
import { previewPath } from "./admin-paths";
import { ListRow } from "./page-links";
import { PostForm } from "./post-form";

interface PreviewLinkListProps {
  /** The form's action withdraws the link whose ID is in `withdraw`. */
  action: string;
  links: Awaited<ReturnType<typeof listPreviewLinks>>;
  /** If true, the page lists links of several works. */
  namesWorks?: true;
}

export function PreviewLinkList({ action, links, namesWorks }: PreviewLinkListProps) {
  return (
    <ul className="mb-3">
      {links.map(({ id, work, by, at, expiresAt }, index) => (
        <ListRow
          key={id}
          action={
            <PostForm action={action}>
              {/* Text browsers show the value of a button. */}
              <input type="hidden" name="withdraw" value={id} />
              <button
                type="submit"
                aria-label={`Withdraw link ${index + 1}${namesWorks ? `, to ${work.title}` : ""}`}
                className="row-action"
              >
                Withdraw
              </button>
            </PostForm>
          }
        >
          <p className="[&_a]:py-3">
            {namesWorks ? (
              <>
                <Link to={previewPath(work.id)}>{work.title}</Link>:{" "}
              </>
            ) : null}
            Created <Moment at={at} /> by {by}. Valid until <Moment at={expiresAt} />.
          </p>
        </ListRow>
      ))}
    </ul>
  );
}
