import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { brand, type Site } from "~/site";

/** @returns the site's facts, or the defaults if the root loader failed. */
export function useSite(): Site {
  return useRouteLoaderData<typeof loader>("root")?.site ?? brand;
}
