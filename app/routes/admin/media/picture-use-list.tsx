import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { historyPath } from "../frame/admin-paths";
import { editPath } from "~/http/paths";
import { isSiteDocument, siteDocumentPath, siteDocumentTitle } from "~/work/site-document";
import type { PictureUses } from "~/changes/picture-uses.server";

export function PictureUseList({ uses }: { uses?: PictureUses }) {
  const { works = [], trash = [], history = [] } = uses ?? {};
  if (works.length + trash.length + history.length === 0) {
    return <p>Not used.</p>;
  }
  return (
    <ul>
      <Use label="Used by" items={works}>
        {({ id, title, isDraft }) => (
          <>
            <Link to={isSiteDocument(id) ? siteDocumentPath(id) : editPath(id)}>{title}</Link>
            {isDraft ? " (draft)" : null}
          </>
        )}
      </Use>
      <Use label="In the trash" items={trash.map((id) => ({ id }))}>
        {({ id }) => <Link to={historyPath(id)}>{id}</Link>}
      </Use>
      <Use label="In the history of" items={history.map((id) => ({ id }))}>
        {({ id }) =>
          isSiteDocument(id) ? (
            <Link to={siteDocumentPath(id)}>{siteDocumentTitle(id)}</Link>
          ) : (
            <Link to={historyPath(id)}>{id}</Link>
          )
        }
      </Use>
    </ul>
  );
}

interface UseProps<Item> {
  label: string;
  items: Item[];
  children: (item: Item) => ReactNode;
}

function Use<Item extends { id: string }>(props: UseProps<Item>) {
  const { label, items, children } = props;
  if (items.length === 0) return null;
  return (
    <li>
      {`${label}: `}
      {items.map((item, index) => (
        <span key={item.id}>
          {index > 0 ? ", " : null}
          {children(item)}
        </span>
      ))}
    </li>
  );
}
