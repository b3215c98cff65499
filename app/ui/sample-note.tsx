export function SampleNote() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      This page shows sample content, which is fictional.
    </p>
  );
}
