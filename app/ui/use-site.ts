import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { brand, type Site } from "~/site";

export function useSite(): Site {
  return useRouteLoaderData<typeof loader>("root")?.site ?? brand;
}
