import { useSite } from "~/ui/use-site";
import { longTime, shortTime, timeInSentence } from "~/kinds/site-time";

interface MomentProps {
  at: number | string;
  isInSentence?: boolean;
}

/** The frame names the time zone. */
export function Moment({ at, isInSentence }: MomentProps) {
  const { timeZone } = useSite();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${longTime(at, timeZone)} (${timeZone})`}
      className={isInSentence ? undefined : "whitespace-nowrap"}
      // Midnight may pass before the page hydrates.
      suppressHydrationWarning
    >
      {/* oxlint-disable-next-line react/purity -- see above */}
      {(isInSentence ? timeInSentence : shortTime)(at, new Date(), timeZone)}
    </time>
  );
}
