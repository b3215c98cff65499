/** @returns a date such as "November 22, 2026". */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
}
