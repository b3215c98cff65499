interface SavedFormNoticeProps {
  /** The names of files, which are not kept with a form. */
  files?: string[];
}

/** Tells an admin who signed in again that the form is the one they sent. */
export function SavedFormNotice({ files = [] }: SavedFormNoticeProps) {
  return (
    <p className="notice mb-6">
      Your session had run out. Here is what you typed; it is not saved yet.
      {files.length > 0
        ? ` Choose your ${files.length > 1 ? "pictures" : "picture"} again: ${files.join(", ")}.`
        : null}
    </p>
  );
}
