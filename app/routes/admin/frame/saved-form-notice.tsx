interface SavedFormNoticeProps {
  /** The names of files, which the server cannot keep with a form. */
  files?: string[];
}

export function SavedFormNotice({ files = [] }: SavedFormNoticeProps) {
  return (
    <p className="notice mb-6">
      Your session expired. Your changes are in the form below, but they are not
      saved yet.
      {files.length > 0
        ? ` Choose your ${files.length > 1 ? "pictures" : "picture"} again: ${files.join(", ")}.`
        : null}
    </p>
  );
}
