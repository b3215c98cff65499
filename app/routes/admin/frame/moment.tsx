/** Has the same text on the server and in every browser. */
export function Moment({ at }: { at: number | string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  );
}

/** @returns a time such as "2026-01-31 09:00 UTC". */
export function formatMoment(at: number | string): string {
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
