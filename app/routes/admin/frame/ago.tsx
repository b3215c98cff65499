import { useSyncExternalStore } from "react";
import { useSite } from "~/ui/use-site";
import { fixedTime, timeAgo } from "~/work/site-time";

/** Such as "2 h ago", kept current. Without scripts, the date and the time. */
export function Ago({ at }: { at: number }) {
  const { timeZone } = useSite();
  const minute = useSyncExternalStore(followClock, currentMinute, unknown);
  const fixed = fixedTime(at, timeZone);
  return (
    <time
      dateTime={`${new Date(at).toISOString().slice(0, 16)}Z`}
      title={minute ? `${fixed} (${timeZone})` : undefined}
    >
      {minute ? timeAgo(at, minute, timeZone) : fixed}
    </time>
  );
}

function currentMinute(): number | undefined {
  const length = 60 * 1000;
  return Math.floor(Date.now() / length) * length;
}

const unknown = () => undefined;

function followClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, 10 * 1000);
  // Timers stop while a page or the device sleeps.
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}
