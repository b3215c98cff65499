import { legalPagesUpdated } from "~/site";
import { longDate } from "~/ui/long-date";

export function LegalNotes() {
  return (
    <>
      <p>
        Last updated{" "}
        <time dateTime={legalPagesUpdated}>{longDate(legalPagesUpdated)}</time>
      </p>
      <p>
        <strong>Disclaimer:</strong> This page is based on a general template.
        It is not legal advice.
      </p>
    </>
  );
}
