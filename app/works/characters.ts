/* eslint-disable no-control-regex -- these patterns match control characters on purpose */

/** Control characters, including tabs and line breaks. */
export const control = /[\u0000-\u001f\u007f]/;

/** Characters not allowed in HTML or URLs, except tabs and line breaks. */
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Browsers before 2023 lack `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}
