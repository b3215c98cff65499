import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { type Site, unknownSite } from "~/site";

export function useSite(): Site {
  return useRouteLoaderData<typeof loader>("root")?.site ?? unknownSite;
}
