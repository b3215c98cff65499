import type { ShouldRevalidateFunction } from "@remix-run/react";

/** After a failed action, the page stays as it is: reading it again would fail, too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 500 && defaultShouldRevalidate;
