import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Conflict } from "~/changes/undo.server";
import { editPath } from "~/http/paths";
import { Confirmation } from "../frame/confirmation";
import { NumberedPages } from "../frame/page-links";
import { FieldChangeList } from "./field-change-list";
import type { Review, ReviewedWork } from "./review.server";

interface ReviewProps {
  review: Review;
  action: string;
  pathOf: (page: number) => string;
  button: string;
  back: string;
  /** The page shows this link beside each work. */
  linkFor?: (work: ReviewedWork) => ReactNode;
}

/** Shows the one page before works are restored: the changes, who sees them, and the form. */
export function ReviewedWorks(props: ReviewProps) {
  const { review, action, pathOf, button, back, linkFor } = props;
  const { asked, works, conflicts } = review;
  const count = conflicts.length;
  return (
    <>
      <ul className="mt-6">
        {works.map((work) => (
          <li key={work.id} className="border-t py-4">
            <h2 className="font-display text-lg">{work.title}</h2>
            {work.fate ? <p>{work.fate}</p> : null}
            {work.visibility ? <p className="text-sm text-ink-soft">{work.visibility}</p> : null}
            <FieldChangeList fields={work.fields} isWhole={work.isWhole} />
            {linkFor?.(work)}
          </li>
        ))}
      </ul>
      <NumberedPages page={review.page} pages={review.pages} pathOf={pathOf} />
      <Confirmation
        asked={asked}
        lists={[
          {
            title:
              count === 1
                ? "This change stays as it is"
                : `These ${count} changes stay as they are`,
            items: conflicts.map((conflict) => (
              <ConflictText key={conflict.sentence} {...conflict} />
            )),
          },
        ]}
        action={action}
        fields={[]}
        button={button}
        back={back}
      />
    </>
  );
}

function ConflictText({ sentence, work }: Conflict) {
  return (
    <>
      {`${sentence} `}
      {work ? <Link to={editPath(work.id)}>{`Open ${work.title}`}</Link> : null}
    </>
  );
}
