import { own } from "~/kinds/outside";
import { linkOf } from "~/kinds/link";
import type { Work } from "~/kinds/work";

/** @returns undefined for "." and "..", which clients would resolve. */
export function workPagePath(appId: string): string | undefined {
  return pathTo("works", appId);
}

/** @returns undefined for "." and "..", which clients would resolve. */
export function creatorPath(creatorId: string): string | undefined {
  return pathTo("creators", creatorId);
}

function pathTo(folder: string, name: string): string | undefined {
  return [".", ".."].includes(name) ? undefined : `/${folder}/${encodeURIComponent(name)}`;
}

export type Query = Record<string, string | string[] | undefined>;

/** Leaves out blank values. */
export function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((text) => [name, text]),
  );
  const given = entries.filter(([, text]) => text);
  const text = new URLSearchParams(given).toString();
  return path + (text && `?${text}`);
}

/** The first page needs no number. */
export function pageIn(page: number): string | undefined {
  return page > 1 ? String(page) : undefined;
}

/**
 * Decodes one segment of the path, because the router cannot tell %2F from a slash.
 * @param position as for `Array.at`.
 * @returns undefined if the name is blank or malformed.
 */
export function nameInPath({ url }: { url: string }, position = -1): string | undefined {
  const path = new URL(url).pathname.replace(/\/$/, "");
  const name = path.split("/").at(position) ?? "";
  try {
    const decoded = decodeURIComponent(name);
    return decoded.trim() === "" ? undefined : decoded;
  } catch {
    return undefined;
  }
}

export function messagePath(id: string): string {
  return `/admin/messages/${id}`;
}

const fixedNotices = {
  "all-already-deleted": "Those works were already deleted.",
  "already-deleted": "That work was already deleted.",
  "already-undone": "That was already undone, so nothing changed.",
  "deleted-permanently": "Deleted permanently.",
  "file-gone": "The uploaded file is not available. Upload it again.",
  "left-trash": "Removed from the trash. The site already had this content.",
  "message-deleted": "The message was deleted.",
  "message-gone": "That message was already deleted.",
  "message-handled": "The message is marked as handled.",
  "message-in-inbox": "The message was moved to the inbox.",
  "message-is-spam": "The message was moved to Probably spam.",
  "message-read": "The message is marked as read.",
  "message-unread": "The message is marked as unread.",
  "name-gone": "No work has that name anymore.",
  "none-deleted": "Nothing was deleted. The images are in use now, or were already deleted.",
  "not-in-trash": "That work is not in the trash.",
  "nothing-changed": "Nothing changed. There was nothing to save.",
  "password-changed": "Your password was changed. All other sessions have ended.",
  "image-deleted": "The image was deleted.",
  "image-described": "The name and the description were saved.",
  "image-uploaded": "The image was uploaded.",
  "invitation-gone": "The invitation was already used, has expired, or was withdrawn.",
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
export function noticePath(
  page: string,
  notice: NoticeName,
  more: Record<string, string> = {},
): string {
  return `${page}?${new URLSearchParams({ notice, ...more }).toString()}`;
}

export function fixedNoticeIn(query: URLSearchParams): string | undefined {
  const key = query.get("notice") ?? "";
  // Chromium 64 lacks `Object.hasOwn`.
  return own(fixedNotices, key);
}

export function cardLink(work: Work): string | undefined {
  return linkOf(work.ctaLink) ?? detailLink(work);
}

export function detailLink(work: Work): string | undefined {
  return work.appId ? workPagePath(work.appId) : undefined;
}
