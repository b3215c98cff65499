import { ErrorSummary } from "~/routes/admin/frame/error-summary";

export function UndoConflictList({ conflicts }: { conflicts: string[] }) {
  if (conflicts.length === 0) return null;
  return (
    <ErrorSummary
      problem={
        <>
          Later changes conflict with the undo, so nothing was undone:
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
