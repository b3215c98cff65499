import { TextDifference } from "~/routes/admin/history/text-difference";
import type { FieldChange } from "~/changes/field-changes.server";

export function FieldChangeList({ fields }: { fields: FieldChange[] }) {
  return (
    <dl className="field-changes">
      {fields.map(({ label, before, after, parts }) => (
        <div key={label}>
          <dt>{label}</dt>
          {parts ? (
            <dd>
              <TextDifference parts={parts} />
            </dd>
          ) : (
            <>
              {before === undefined ? null : (
                <dd>
                  <p className="difference">
                    <span className="difference-word">Before: </span>
                    <del>{before}</del>
                  </p>
                </dd>
              )}
              <dd>
                <p className="difference">
                  <span className="difference-word">
                    {after === undefined ? "Now blank" : "After: "}
                  </span>
                  {after === undefined ? null : <ins>{after}</ins>}
                </p>
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
