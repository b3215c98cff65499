import { initialsOf } from "~/art/initials";

/** Drawn by the style sheet: the name beside them says it to everyone else. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className="initials"
    />
  );
}
