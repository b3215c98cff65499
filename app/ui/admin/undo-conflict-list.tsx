import { ErrorSummary } from "~/ui/admin/error-summary";

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
          {`Nothing ${isPartial ? "else " : ""}was undone because of later changes:`}
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
