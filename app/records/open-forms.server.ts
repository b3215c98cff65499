import { readNames } from "~/auth/people.server";
import { records } from "~/backends/index.server";
import { log } from "~/log.server";
import { countOf } from "~/kinds/work";
import { keyOf } from "./sessions.server";

const minute = 60 * 1000;
/** After this time, the form is probably closed. */
const life = 15 * minute;

/**
 * Remembers that a person opened the form of a work, only as a hint: two edits are merged.
 * @returns sentences about other people who did so a short time ago.
 */
export async function openForm(workId: string, email: string): Promise<string[]> {
  try {
    return await noteForm(workId, email);
  } catch (cause) {
    log.error({ err: cause }, "The open forms of a work could not be read.");
    return [];
  }
}

async function noteForm(workId: string, email: string): Promise<string[]> {
  // Each work is a kind of its own, so that the list needs no other field.
  const kind = `open-form.${keyOf(workId)}`;
  const at = Date.now();
  const found = await records.list([kind]);
  const others = found.filter(({ id }) => id !== email);
  // Nobody waits until this is stored.
  const record = { kind, id: email, at, expiresAt: at + life };
  records
    .edit(kind, email, () => record)
    .catch((cause: unknown) => {
      log.error({ err: cause }, "An open form could not be stored.");
    });
  if (others.length === 0) return [];
  const names = await readNames();
  return others.map((other) => {
    const name = names.nameOf(other.id) ?? other.id;
    return `${name} opened this form ${timeAgo(at - other.at)}.`;
  });
}

function timeAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return "less than a minute ago";
  return `${countOf(minutes, "minute")} ago`;
}
