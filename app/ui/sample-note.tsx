export function SampleNote() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      Sample works are fictional. They show what a page can look like.
    </p>
  );
}
