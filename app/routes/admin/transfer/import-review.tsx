import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "~/routes/admin/frame/submit-button";
import { countOf } from "~/work/count";

interface Listed {
  count: number;
  items: string[];
}

interface ShownReview {
  id: string;
  name: string;
  added: Listed;
  changed: Listed;
  unchanged: number;
  wrong: Listed;
  unreadable: Listed;
  missing: Listed;
  order: "none" | "same" | "different";
  pictures: number;
  version: string;
}

interface ImportReviewProps {
  review: ShownReview;
  action: string;
}

export function ImportReview({ review, action }: ImportReviewProps) {
  const { added, changed, unchanged, wrong, unreadable, missing } = review;
  const { order, pictures } = review;
  const hasOrder = order === "different";
  const isNothing = added.count + changed.count === 0 && !hasOrder;
  return (
    <section aria-labelledby="review" className="mt-10 border-t pt-8">
      <h2 id="review" className="font-display text-xl">
        {`What ${review.name} will change`}
      </h2>
      <Part title={`New: ${countOf(added.count)}`} list={added} />
      <Part title={`Changed: ${countOf(changed.count)}`} list={changed} />
      <p className="mt-4">{`Unchanged: ${countOf(unchanged)}`}</p>
      <Part
        title={`Cannot be imported: ${wrong.count}`}
        list={wrong}
        note="These entries will be skipped. Fix them in the file and upload it again."
      />
      <Part
        title={`Hidden from visitors: ${countOf(unreadable.count)}`}
        list={unreadable}
        note="These works have an unknown type or malformed data. They will be imported, and the dashboard will mark them."
      />
      <Part
        title={`Missing images: ${countOf(missing.count)}`}
        list={missing}
        note="This site does not have these images. The works will be imported, but visitors will not see the images. To include images, import an archive."
      />
      {hasOrder ? (
        <p className="mt-4">
          The manual order or the redirects from old addresses in the file
          differ from those of this site.
        </p>
      ) : null}
      {pictures > 0 ? (
        <p className="mt-4">
          {`Pictures: ${pictures}. They are already stored. Pages show a picture as soon as a work uses it.`}
        </p>
      ) : null}
      {isNothing ? (
        <p className="mt-6">
          This file would not change anything.{" "}
          <Link to={action}>Choose another file</Link>
        </p>
      ) : (
        <Form method="post" action={action} className="mt-6">
          <input type="hidden" name="file" value={review.id} />
          <input type="hidden" name="version" value={review.version} />
          {changed.count > 0 || hasOrder ? (
            <fieldset className="mb-6">
              <legend className="mb-2 font-semibold">
                Existing works and order
              </legend>
              <label className="choice">
                <input
                  type="radio"
                  name="mode"
                  value="replace"
                  defaultChecked
                />
                Replace them with the content of the file
              </label>
              <label className="choice">
                <input type="radio" name="mode" value="add" />
                Keep them, and add only new works
              </label>
            </fieldset>
          ) : null}
          <SubmitButton action={action}>Import</SubmitButton>{" "}
          <Link to={action} className="button button-quiet">
            Cancel
          </Link>
        </Form>
      )}
    </section>
  );
}

interface PartProps {
  title: string;
  list: Listed;
  note?: string;
}

function Part({ title, list: { count, items }, note }: PartProps) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">{title}</h3>
      {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      <ul className="mt-1 list-disc pl-6">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
        {count > items.length ? (
          <li>{`and ${count - items.length} more`}</li>
        ) : null}
      </ul>
    </>
  );
}
