import type { TextPart } from "~/changes/text-difference.server";

export function TextDifference({ parts }: { parts: TextPart[] }) {
  return (
    <p className="difference">
      {parts.map(({ kind, text }, index) =>
        kind === "added" ? (
          <Added key={index}>{text}</Added>
        ) : kind === "removed" ? (
          <Removed key={index}>{text}</Removed>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}

/** Screen readers do not announce `ins` and `del`, so hidden words do. */
export function Added({ children }: { children: string }) {
  return (
    <ins>
      <span className="sr-only">added: </span>
      {children}
      <span className="sr-only"> </span>
    </ins>
  );
}

export function Removed({ children }: { children: string }) {
  return (
    <del>
      <span className="sr-only">removed: </span>
      {children}
      <span className="sr-only"> </span>
    </del>
  );
}
