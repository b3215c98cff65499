import { groundNear } from "~/art/grounds";
import type { Picture } from "~/media/picture-name";

/** @returns the plate behind an uploaded image. A transparent image would always show it. */
export function plateClass({ tint, isTransparent }: Pick<Picture, "tint" | "isTransparent">) {
  return isTransparent ? "" : `bg-tint ${groundNear(tint)}`;
}
