import { own } from "~/kinds/outside";

const fixedNotices = {
  "already-deleted": "That was already deleted.",
  "already-undone": "That was already undone, so nothing changed.",
  "deleted-permanently": "Deleted permanently.",
  "file-gone": "The uploaded file is not available. Upload it again.",
  "mail-off":
    "Email is not set up, so nothing was sent. Invite the person again to get a link that you can pass on.",
  "mail-sent": "The site is sending the email.",
  "message-deleted": "The message was deleted.",
  "message-gone": "That message was already deleted.",
  "message-handled": "The message is marked as handled.",
  "message-in-inbox": "The message was moved to the inbox.",
  "message-is-spam": "The message was moved to Probably spam.",
  "message-read": "The message is marked as read.",
  "message-unread": "The message is marked as unread.",
  "name-gone": "No work has that name anymore.",
  "no-cookie":
    "Your browser did not send the cookie of this site. If you just signed in, allow cookies for this site in your browser, then sign in again.",
  "none-deleted": "Nothing was deleted. The images are in use now, or were already deleted.",
  "not-in-trash": "That work is not in the trash.",
  "nothing-changed": "Nothing changed. There was nothing to save.",
  "password-changed": "Your password was changed. All other sessions have ended.",
  "image-deleted": "The image was deleted.",
  "image-described": "The name and the description were saved.",
  "image-uploaded": "The image was uploaded.",
  "invitation-gone": "The invitation was already used, has expired, or was withdrawn.",
  "invitation-sent": "The site is sending a new invitation by email. The earlier link works, too.",
  "invitation-withdrawn": "The invitation was withdrawn. Its link no longer works.",
  "password-reset":
    "Your password was changed, and all sessions have ended. Sign in with the new password.",
  "person-removed":
    "The person was removed, and their sessions have ended. The history keeps their name.",
  "person-saved": "The changes were saved.",
  "people-saved": "The setting was saved.",
  "preview-withdrawn": "The link was withdrawn. It no longer works.",
  "session-ended": "The session was ended.",
  "sessions-ended": "All other sessions have ended.",
  "spam-deleted": "Everything in Probably spam was deleted.",
  "start-again":
    "The sign-in took too long, or there were too many wrong codes. Enter your email address and password again.",
  "two-step-canceled": "The setup was canceled. Two-step sign-in is off.",
  "two-step-reset":
    "An administrator turned off your two-step sign-in, and your old recovery codes no longer work. If you did not ask for this, change your password and talk to an administrator.",
  "two-step-reset-for":
    "Two-step sign-in was turned off for this person, and their sessions have ended. They will see a notice about this when they sign in.",
  "two-step-required": "This site requires two-step sign-in. Set it up to continue.",
  "two-step-off": "Two-step sign-in is off. All other sessions have ended.",
  "two-step-on": "Two-step sign-in is on. All other sessions have ended.",
  "unused-deleted": "The unused images were deleted.",
};

export type NoticeName = keyof typeof fixedNotices;

/** @param more other query parameters. */
export function noticePath(page: string, notice: NoticeName, more: Record<string, string> = {}) {
  return `${page}?${new URLSearchParams({ notice, ...more }).toString()}`;
}

export function fixedNoticeIn(query: URLSearchParams): string | undefined {
  const key = query.get("notice") ?? "";
  // Chromium 64 lacks `Object.hasOwn`.
  return own(fixedNotices, key);
}
