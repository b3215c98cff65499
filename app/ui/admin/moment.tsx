/** A time in the same format on the server and in every browser. */
export function Moment({ at }: { at: number | string }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`}
    </time>
  );
}
