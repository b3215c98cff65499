// These patterns are about control characters, which elsewhere are a mistake.
/* eslint-disable no-control-regex */

/** Control characters, tab and line breaks among them. */
export const control = /[\u0000-\u001f\u007f]/;

/** Everything that HTML or a URL cannot carry; tab and line breaks stay. */
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * A text as an address can carry it: halves of characters become "\ufffd", as
 * `toWellFormed` has it, which browsers of before 2023 do not know.
 */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}
