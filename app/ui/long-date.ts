/** A date as readers of the site see it: "November 22, 2026". */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
}
