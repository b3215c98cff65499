// These patterns are about control characters, which elsewhere are a mistake.
/* eslint-disable no-control-regex */

/** Control characters, tab and line breaks among them. */
export const control = /[\u0000-\u001f\u007f]/;

/** Everything that HTML or a URL cannot carry; tab and line breaks stay. */
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
