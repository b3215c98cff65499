import { initialsOf } from "~/art/initials";

/** Drawn with CSS, so that screen readers and text search see only the name. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className="initials"
    />
  );
}
