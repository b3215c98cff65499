import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { historyPath } from "../frame/admin-paths";
import { editPath, isWork } from "~/kinds/kind";
import { type ListPart, PartLinks } from "../frame/page-links";
import type { ListedUses } from "./picture.server";

export function PictureUseList({ uses }: { uses: Partial<ListedUses> }) {
  const { works, trash, history } = uses;
  if (!works?.count && !trash?.count && !history?.count) return <p>Not used.</p>;
  return (
    <ul>
      <Use label="Used by" name="works" part={works}>
        {({ id, title, isDraft }) => (
          <>
            <Link to={editPath(id)}>{title}</Link>
            {isDraft ? " (draft)" : null}
          </>
        )}
      </Use>
      <Use label="In the trash" name="trash" part={trash}>
        {({ id, title }) => <Link to={historyPath(id)}>{title}</Link>}
      </Use>
      <Use label="In the history of" name="history" part={history}>
        {({ id, title }) => <Link to={isWork(id) ? historyPath(id) : editPath(id)}>{title}</Link>}
      </Use>
    </ul>
  );
}

interface UseProps<Item> {
  label: string;
  name: string;
  part?: ListPart<Item>;
  children: (item: Item) => ReactNode;
}

function Use<Item extends { id: string }>(props: UseProps<Item>) {
  const { label, name, part, children } = props;
  if (!part?.count) return null;
  return (
    <li>
      {`${label}: `}
      {part.items.map((item, index) => (
        <span key={item.id}>
          {index > 0 ? ", " : null}
          {children(item)}
        </span>
      ))}
      <PartLinks name={name} part={part} />
    </li>
  );
}
