import { control } from "~/works/characters";

const mostBytes = 1500;

/**
 * Says what keeps a text from being a work's id, by the rules of the narrowest
 * store (Firestore documentation, "Usage and limits: Constraints on document
 * IDs"), so that a catalogue fits into either.
 *
 * @returns a sentence for people, or undefined when the id is fine.
 */
export function idProblem(id: string): string | undefined {
  if (id.trim() === "") return "An id must not be blank.";
  if (id === "." || id === "..") return 'An id must not be "." or "..".';
  if (/^__.*__$/.test(id)) return "An id must not begin and end with “__”.";
  if (id.includes("/")) return "An id must not contain a slash (/).";
  if (control.test(id) || !id.isWellFormed()) {
    return "An id must not contain control characters.";
  }
  if (new TextEncoder().encode(id).length > mostBytes) {
    return `An id must not be longer than ${mostBytes} bytes.`;
  }
  return undefined;
}
