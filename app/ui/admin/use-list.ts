import { useSearchParams } from "@remix-run/react";
import { listIn } from "~/http/list-path";

/** The part of the list of works that this page was opened from. */
export function useList(): string {
  return listIn(useSearchParams()[0]);
}
