const fixedNotices = {
  "already-deleted": "That work was already deleted.",
  "deleted-permanently": "The work was deleted permanently.",
  "images-remain":
    "The work was deleted permanently, but its images could not be deleted. Delete them on the Media screen.",
  "not-in-trash": "That work is not in the trash.",
  "password-changed":
    "Your password was changed. All other sessions have ended.",
  "picture-deleted": "The picture was deleted.",
  "picture-not-used":
    "The picture was uploaded. No work used the old picture, so nothing else changed.",
  "picture-uploaded": "The picture was uploaded.",
  "same-version":
    "Nothing changed. The work already has the content of that version, and restoring a version does not change who sees the work.",
  "session-ended": "The session was ended.",
  "sessions-ended": "All other sessions have ended.",
  "start-again":
    "The sign-in took too long, or there were too many wrong codes. Enter your email address and password again.",
  "two-step-off": "Two-step sign-in is off. All other sessions have ended.",
  "two-step-on": "Two-step sign-in is on. All other sessions have ended.",
  "unused-deleted": "The unused pictures were deleted.",
};

export type FixedNotice = keyof typeof fixedNotices;

/** @param more other query parameters. */
export function noticePath(
  page: string,
  notice: FixedNotice,
  more: Record<string, string> = {},
): string {
  return `${page}?${new URLSearchParams({ notice, ...more }).toString()}`;
}

export function fixedNoticeIn(query: URLSearchParams): string | undefined {
  const key = query.get("notice") ?? "";
  // Chromium 64 lacks `Object.hasOwn`.
  return Object.keys(fixedNotices).includes(key)
    ? fixedNotices[key as FixedNotice]
    : undefined;
}
