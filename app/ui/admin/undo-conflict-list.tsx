import { ErrorSummary } from "~/ui/admin/error-summary";

interface UndoConflictListProps {
  /** What is in the way of each change, in a sentence. */
  conflicts: string[];
}

/** Says why changes were not undone. */
export function UndoConflictList({ conflicts }: UndoConflictListProps) {
  if (conflicts.length === 0) return null;
  return (
    <ErrorSummary
      problem={
        <>
          Nothing was undone, because other changes came later:
          <ul className="mt-2 list-disc pl-6">
            {conflicts.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      }
    />
  );
}
