import { control } from "~/work/characters";

const mostBytes = 1499;

/**
 * Firestore's "Constraints on document IDs", so that works can move between back ends. Its queries
 * find one byte less than the 1500 bytes of an ID.
 */
export function idProblem(id: string): string | undefined {
  if (id.trim() === "") return "An ID cannot be blank.";
  if (id === "." || id === "..") return 'An ID cannot be "." or "..".';
  if (/^__.*__$/.test(id)) return "An ID cannot begin and end with “__”.";
  if (id.includes("/")) return "An ID cannot contain a slash (/).";
  if (control.test(id) || !id.isWellFormed()) {
    return "An ID cannot contain control characters.";
  }
  if (new TextEncoder().encode(id).length > mostBytes) {
    return `An ID cannot be longer than ${mostBytes} bytes.`;
  }
  return undefined;
}
