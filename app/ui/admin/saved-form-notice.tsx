/** Tells an admin who signed in again that the form is the one they sent. */
export function SavedFormNotice() {
  return (
    <p className="notice mb-6">
      Your session had run out. Here is what you typed; it is not saved yet.
    </p>
  );
}
