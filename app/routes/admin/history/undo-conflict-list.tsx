import { ErrorSummary } from "~/routes/admin/frame/error-summary";

interface UndoConflictListProps {
  conflicts: string[];
  isPartial?: boolean;
}

export function UndoConflictList({
  conflicts,
  isPartial = false,
}: UndoConflictListProps) {
  if (conflicts.length === 0) return null;
  return (
    <ErrorSummary
      problem={
        <>
          {`Later changes conflict with the undo, so nothing ${isPartial ? "else " : ""}was undone:`}
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
