import { Confirmation } from "~/routes/admin/frame/confirmation";
import type { Asked } from "~/routes/admin/frame/run-plan.server";
import { countOf } from "~/work/work";

interface ImportReviewProps {
  review: {
    id: string;
    name: string;
    asked: Asked;
    added: string[];
    changed: string[];
    unchanged: number;
    wrong: string[];
    unreadable: string[];
    missing: string[];
    hasOrder: boolean;
    pictures: number;
  };
  action: string;
}

export function ImportReview({ review, action }: ImportReviewProps) {
  const { id, name, asked, added, changed, unchanged, wrong } = review;
  const { unreadable, missing, hasOrder, pictures } = review;
  const sentences = [
    `Unchanged: ${countOf(unchanged)}`,
    ...(hasOrder
      ? [
          "The manual order or the redirects from old addresses in the file differ from those of this site.",
        ]
      : []),
    ...(pictures > 0
      ? [
          `Pictures: ${pictures}. They are already stored. Pages show a picture as soon as a work uses it.`,
        ]
      : []),
    ...(asked.isEmpty ? ["This file would not change anything."] : []),
  ];
  return (
    <section aria-labelledby="review" className="mt-10 border-t pt-8">
      <h2 id="review" className="font-display text-xl">
        {`What ${name} will change`}
      </h2>
      <Confirmation
        asked={{ ...asked, sentences }}
        lists={[
          { title: `New: ${countOf(added.length)}`, items: added },
          { title: `Changed: ${countOf(changed.length)}`, items: changed },
          {
            title: `Cannot be imported: ${wrong.length}`,
            note: "These entries will be skipped. Fix them in the file and upload it again.",
            items: wrong,
          },
          {
            title: `Hidden from visitors: ${countOf(unreadable.length)}`,
            note: "These works have an unknown type or malformed data. They will be imported, and the dashboard will mark them.",
            items: unreadable,
          },
          {
            title: `Missing images: ${countOf(missing.length)}`,
            note: "This site does not have these images. The works will be imported, but visitors will not see the images. To include images, import an archive.",
            items: missing,
          },
        ]}
        action={action}
        fields={[["file", id]]}
        button="Import"
        back="/admin/transfer"
        backLabel="Choose another file"
      >
        {changed.length > 0 || hasOrder ? (
          <fieldset className="mb-6">
            <legend className="mb-2 font-semibold">
              Existing works and order
            </legend>
            <label className="choice">
              <input type="radio" name="mode" value="replace" defaultChecked />
              Replace them with the content of the file
            </label>
            <label className="choice">
              <input type="radio" name="mode" value="add" />
              Keep them, and add only new works
            </label>
          </fieldset>
        ) : null}
      </Confirmation>
    </section>
  );
}
