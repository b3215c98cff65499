import { graphemes, sane } from "~/art/initials";

/** One or two graphemes in the middle of a square of 128. */
export function letters(initials: string): string {
  const both: string[] = [];
  for (const { segment } of graphemes.segment(initials)) {
    if (both.push(sane(segment)) === 2) break;
  }
  const text = both.join("");
  // Ideographs and emoji are about half as wide again as letters.
  const wide = /[^\u0020-\u10ff]/u.test(text);
  const size = both.length < 2 ? 36 : wide ? 26 : 31;
  return `<text class="t" fill="currentColor" x="64" y="64" dy=".35em" text-anchor="middle" font-family="system-ui,-apple-system,sans-serif" font-weight="600" font-size="${size}">${escapeXml(text)}</text>`;
}

/** Text as XML text; what XML cannot carry at all is left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
