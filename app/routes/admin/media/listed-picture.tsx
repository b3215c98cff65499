import { Link } from "@remix-run/react";
import { picturePath } from "~/http/paths";
import type { PictureEntry } from "~/media/media-store";
import { readPictureAddress } from "~/media/picture-name";
import type { PictureUses } from "~/changes/picture-uses.server";
import { fileSize } from "~/routes/admin/media/file-size";
import { PictureUseList } from "~/routes/admin/media/picture-use-list";
import { Thumbnail } from "~/routes/admin/frame/thumbnail";
import { Moment } from "~/routes/admin/frame/moment";

interface ListedPictureProps {
  picture: PictureEntry & { uses?: PictureUses };
}

export function ListedPicture({ picture }: ListedPictureProps) {
  const { name, address, bytes, storedAt, uses } = picture;
  const { width = 0, height = 0 } = readPictureAddress(address) ?? {};
  const heading = `picture-${name}`;
  const title = `Picture ${name.slice(0, 8)}`;
  return (
    <li className="border-t py-5 sm:flex">
      <Thumbnail address={address} />
      <div className="min-w-0">
        <h2 id={heading} className="font-display text-lg">
          <a href={address}>{title}</a>
        </h2>
        <p className="text-sm text-ink-soft">
          {`${width} × ${height} pixels, ${fileSize(bytes)} in all sizes. Uploaded `}
          <Moment at={storedAt} />.
        </p>
        <PictureUseList uses={uses} />
        <p className="mt-2">
          <Link
            to={picturePath(name, "replace")}
            aria-label={`Replace everywhere: ${title}`}
            className="mr-4 inline-block py-2"
          >
            Replace everywhere
          </Link>{" "}
          <Link
            to={picturePath(name, "delete")}
            aria-label={`Delete: ${title}`}
            className="inline-block py-2"
          >
            Delete
          </Link>
        </p>
      </div>
    </li>
  );
}
