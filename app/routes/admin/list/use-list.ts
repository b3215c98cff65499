import { useSearchParams } from "@remix-run/react";
import { listIn } from "~/routes/admin/list/list-path";

/** @returns the query string of the list of works that this page was opened from, without "?". */
export function useList(): string {
  return listIn(useSearchParams()[0]);
}
