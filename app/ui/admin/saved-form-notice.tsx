/** Tells the admin after a new sign-in that the form was restored. */
export function SavedFormNotice() {
  return (
    <p className="notice mb-6">
      Your session expired. Your changes are in the form below, but they are not
      saved yet.
    </p>
  );
}
