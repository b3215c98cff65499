import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { brand, type Site } from "~/site";

/** The site's facts; the plain brand where the root loader has failed. */
export function useSite(): Site {
  return useRouteLoaderData<typeof loader>("root")?.site ?? brand;
}
