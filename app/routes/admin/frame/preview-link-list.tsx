import { Form, Link } from "@remix-run/react";
import { previewPath } from "./admin-paths";
import { Moment } from "./admin-page";
import { ListRow } from "./page-links";

interface PreviewLinkListProps {
  /** The form's action withdraws the link whose ID is in `withdraw`. */
  action: string;
  links: ListedLink[];
}

interface ListedLink {
  id: string;
  /** Set if the page lists links of several works. */
  work?: { id: string; title: string };
  by: string;
  at: number;
  expiresAt: number;
}

export function PreviewLinkList({ action, links }: PreviewLinkListProps) {
  return (
    <ul className="mb-3">
      {links.map(({ id, work, by, at, expiresAt }, index) => (
        <ListRow
          key={id}
          action={
            <Form method="post" action={action}>
              {/* Text browsers show the value of a button. */}
              <input type="hidden" name="withdraw" value={id} />
              <button
                type="submit"
                aria-label={`Withdraw link ${index + 1}${work ? `, to ${work.title}` : ""}`}
                className="row-action"
              >
                Withdraw
              </button>
            </Form>
          }
        >
          <p className="[&_a]:py-3">
            {work ? (
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
