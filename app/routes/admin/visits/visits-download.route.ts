import { listVisits, visits } from "~/records/visits.server";
import { formatCsv } from "~/transfer/csv";
import { adminLoader, download } from "../frame/admin-route.server";

/** Lists all counts that are kept. */
export const loader = adminLoader(async () => {
  const { date } = visits.today(Date.now());
  const rows: (string | number)[][] = [["Day", "Path", "Referrer", "Views"]];
  for await (const day of listVisits(date)) {
    for (const { day: at, path, referrer, views } of day) {
      rows.push([at, path, referrer, views]);
    }
  }
  return download(await formatCsv(rows), `visits-${date}.csv`);
});
