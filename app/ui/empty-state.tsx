import type { ReactNode } from "react";
import { Meeting, type MeetingKind } from "~/ui/meeting";

interface EmptyStateProps {
  kind: MeetingKind;
  message: string;
  children: ReactNode;
}

export function EmptyState({ kind, message, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Meeting kind={kind} />
      <div>
        <p className="text-lg">{message}</p>
        <div className="mt-2 text-ink-soft">{children}</div>
      </div>
    </div>
  );
}
