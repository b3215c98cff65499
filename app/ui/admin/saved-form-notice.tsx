/** Tells an admin who signed in again that the form is the one they sent. */
export function SavedFormNotice() {
  return (
    <p className="notice mb-6">
      Your session expired. Your changes are in the form below, but they are not
      saved yet.
    </p>
  );
}
