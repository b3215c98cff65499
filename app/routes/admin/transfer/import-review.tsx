import { Confirmation } from "../frame/confirmation";
import type { ListPart } from "../frame/page-links";
import type { Asked } from "~/changes/run-plan.server";
import { countOf } from "~/kinds/work";
import { MatchColumns, type Columns } from "./match-columns";

interface ImportReviewProps {
  review: {
    id: string;
    name: string;
    asked: Asked;
    added: ListPart<string>;
    changed: ListPart<string>;
    /** These sentences say how visitors will see the works. */
    sentences: string[];
    /** This many existing works have another visibility in the file. */
    differ: number;
    /** These sentences apply if the visibility is taken from the file. */
    also: string[];
    unchanged: number;
    wrong: ListPart<string>;
    unreadable: ListPart<string>;
    missing: ListPart<string>;
    /** These lines describe changes of the order, the settings, and the pages. */
    site: ListPart<string>;
    pictures: number;
    /** Only a table has these. */
    columns?: Columns;
    notes: string[];
  };
  /** A refused form had these choices. */
  chosen?: ImportChoices;
  action: string;
}

export interface ImportChoices {
  takesVisibility: boolean;
  onlyAdds: boolean;
}

export function ImportReview({ review, chosen, action }: ImportReviewProps) {
  const { id, name, asked, added, changed, unchanged, wrong } = review;
  const { unreadable, missing, site, pictures } = review;
  const sentences = [
    ...review.notes,
    ...review.sentences,
    `Unchanged: ${countOf(unchanged)}`,
    ...(pictures > 0
      ? [
          `Images: ${pictures}. They are already stored. Pages show an image as soon as a work uses it.`,
        ]
      : []),
    ...(asked.isEmpty ? ["This file would not change anything."] : []),
  ];
  return (
    <section aria-labelledby="review" className="mt-10 border-t pt-8">
      <h2 id="review" className="font-display text-xl">
        {`What ${name} will change`}
      </h2>
      {review.columns ? <MatchColumns {...review.columns} /> : null}
      <Confirmation
        asked={{ ...asked, sentences }}
        lists={[
          { title: `New: ${countOf(added.count)}`, part: added, name: "added" },
          { title: `Changed: ${countOf(changed.count)}`, part: changed, name: "changed" },
          {
            title: `Order, settings, and pages: ${site.count}`,
            note: "These differ from this site. The list names what will change.",
            part: site,
            name: "site",
          },
          {
            title: `Cannot be imported: ${wrong.count}`,
            note: "These entries will be skipped. Fix them in the file and upload it again.",
            part: wrong,
            name: "wrong",
          },
          {
            title: `Hidden from visitors: ${countOf(unreadable.count)}`,
            note: "These works have an unknown type or malformed data. They will be imported, and the dashboard will mark them.",
            part: unreadable,
            name: "unreadable",
          },
          {
            title: `Missing images: ${countOf(missing.count)}`,
            note: "This site does not have these images. The works will be imported, but visitors will not see the images. To include images, import an archive.",
            part: missing,
            name: "missing",
          },
        ]}
        action={action}
        fields={[["file", id]]}
        button="Import"
        back="/admin/transfer"
        backLabel="Choose another file"
      >
        {review.differ > 0 ? (
          <div className="mb-6">
            <label className="choice">
              <input
                type="checkbox"
                name="visibility"
                value="file"
                defaultChecked={chosen?.takesVisibility}
              />
              {`Also take the visibility of ${countOf(review.differ)} from the file`}
            </label>
            <p className="text-sm text-ink-soft">
              {[
                "Otherwise, existing works stay as visible as they are now.",
                ...(review.also.length > 0 ? ["With this box checked:", ...review.also] : []),
              ].join(" ")}
            </p>
          </div>
        ) : null}
        {changed.count > 0 || site.count > 0 ? (
          <fieldset className="mb-6">
            <legend className="mb-2 font-semibold">
              Existing works, order, settings, and pages
            </legend>
            <label className="choice">
              <input type="radio" name="mode" value="replace" defaultChecked={!chosen?.onlyAdds} />
              Replace them with the content of the file
            </label>
            <label className="choice">
              <input type="radio" name="mode" value="add" defaultChecked={chosen?.onlyAdds} />
              Keep them, and add only new works
            </label>
          </fieldset>
        ) : null}
      </Confirmation>
    </section>
  );
}
