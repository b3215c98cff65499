import { labelOf } from "~/works/work";
import { workFormFields, type WorkFormValues } from "~/works/work-form";

interface VersionComparisonProps {
  typed: WorkFormValues;
  stored: WorkFormValues;
  /** Leads to the form with the stored version. */
  storedLink: string;
}

/** What differs between one's own edit and what someone else saved. */
export function VersionComparison({
  typed,
  stored,
  storedLink,
}: VersionComparisonProps) {
  const different = workFormFields.filter(
    (field) => typed[field].trim() !== stored[field].trim(),
  );
  return (
    <section aria-labelledby="versions" className="mb-10">
      <h2 id="versions" className="mb-4 font-display text-xl">
        The two versions
      </h2>
      <div className="overflow-x-auto">
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours, not saved</th>
              <th scope="col">Stored now</th>
            </tr>
          </thead>
          <tbody>
            {different.map((field) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                <td>{typed[field] || "(blank)"}</td>
                <td>{stored[field] || "(blank)"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4">
        ‘Update Work’ below replaces the stored version by yours.{" "}
        <a href={storedLink}>Discard yours and edit the stored version</a>
      </p>
    </section>
  );
}
