export function SampleNote() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      Sample work: fictional, to show what a page can be.
    </p>
  );
}
