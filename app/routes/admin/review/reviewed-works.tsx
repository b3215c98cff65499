import { Link } from "@remix-run/react";
import { FieldChangeList } from "../frame/field-change-list";
import { Moment } from "../frame/moment";
import type { SourceLine, SourceLink } from "../frame/source";
import type { ReviewedWork } from "./review.server";

/** Shows what will change in each work, and who sees it. */
export function ReviewedWorks({ works }: { works: ReviewedWork[] }) {
  return (
    <ul className="mt-6">
      {works.map(({ id, title, fate, visibility, fields, isWhole, link }) => (
        <li key={id} className="border-t py-4">
          <h2 className="font-display text-lg">{title}</h2>
          {fate ? <p>{fate}</p> : null}
          {visibility ? <p className="text-sm text-ink-soft">{visibility}</p> : null}
          <FieldChangeList fields={fields} isWhole={isWhole} />
          {link ? (
            <p className="mt-3">
              <ReviewLink {...link} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function ReviewLine({ text, at, link }: SourceLine) {
  return (
    <>
      {`${text} `}
      {at ? <Moment at={at} /> : null}
      {link ? <ReviewLink {...link} /> : null}
    </>
  );
}

function ReviewLink({ to, text, label }: SourceLink) {
  return (
    <Link to={to} aria-label={label}>
      {text}
    </Link>
  );
}
