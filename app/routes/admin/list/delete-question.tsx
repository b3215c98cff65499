export function DeleteQuestion({ title }: { title: string }) {
  return (
    <p className="mt-4 max-w-prose">
      <strong>{title}</strong> will be removed from every page of the site. You
      can undo this on the next page.
    </p>
  );
}
