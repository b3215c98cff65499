/** Tells an admin who signed in again that what was typed has been kept. */
export function DraftNotice() {
  return (
    <p className="notice mb-6">
      Your session had run out. Here is what you typed; it is not saved yet.
    </p>
  );
}
