/* eslint-disable no-control-regex -- these patterns match control characters on purpose */

/** Includes tabs and line breaks. */
export const control = /[\u0000-\u001f\u007f]/;

/** Not allowed in HTML or URLs; tabs and line breaks are allowed. */
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Browsers before 2023 lack `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}
