import { TextField } from "~/ui/field";
import { shrinkPicture } from "~/ui/shrink-picture";
import { useHydrated } from "~/ui/use-site";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { historyPath } from "../frame/admin-paths";
import { editPath, isWork } from "~/kinds/kind";
import { type ListPart, PartLinks } from "../frame/page-links";
import type { ListedUses } from "./picture.server";

export function FileField({ label, error }: { label: string; error?: string }) {
  const formats = "JPEG, PNG, WebP, AVIF, GIF, or SVG, up to 15 MB and 50 megapixels.";
  return (
    <TextField
      name="file"
      label={label}
      hint={useHydrated() ? `${formats} The browser shrinks larger photos first.` : formats}
      error={error}
      type="file"
      accept="image/*,.heic,.heif"
      onChange={({ target }) => void shrinkFileIn(target)}
    />
  );
}

async function shrinkFileIn(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const smaller = await shrinkPicture(file);
  if (smaller === file || input.files?.[0] !== file) return;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(new File([smaller], file.name, { type: file.type }));
    input.files = chosen.files;
  } catch {
    // Browsers from 2018 cannot change the chosen file, so they send all of it.
  }
}

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
