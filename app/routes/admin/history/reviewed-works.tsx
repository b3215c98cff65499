import type { ReactNode } from "react";
import { Confirmation } from "../frame/confirmation";
import { NumberedPages } from "../frame/page-links";
import { FieldChangeList } from "./field-change-list";
import type { VisibilityChoice } from "~/changes/visibility.server";
import type { Review, ReviewedWork } from "./review.server";

interface ReviewProps {
  review: Review;
  /** A refused form had this choice. */
  chosen?: VisibilityChoice;
  action: string;
  pathOf: (page: number) => string;
  button: string;
  back: string;
  /** The page shows this link beside each work. */
  linkFor?: (work: ReviewedWork) => ReactNode;
  children?: ReactNode;
}

/** Shows the one page before works are restored: the changes, who sees them, and the form. */
export function ReviewedWorks(props: ReviewProps) {
  const { review, action, pathOf, button, back, linkFor, children } = props;
  const { chosen = "keep" } = props;
  const { asked, works, choices, conflicts } = review;
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
            items: conflicts,
          },
        ]}
        action={action}
        fields={[]}
        button={button}
        back={back}
      >
        {choices ? (
          <fieldset className="mb-6">
            <legend className="mb-2 font-semibold">Visibility</legend>
            {(["keep", "then"] as const).map((choice) => (
              <label key={choice} className="choice">
                <input
                  type="radio"
                  name="visibility"
                  value={choice}
                  defaultChecked={choice === chosen}
                />
                <span>{choices[choice]}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        {children}
      </Confirmation>
    </>
  );
}
