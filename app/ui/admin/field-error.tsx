interface FieldErrorProps {
  /** The ID for the control's `aria-describedby`. */
  id: string | undefined;
  message: string | undefined;
}

export function FieldError({ id, message }: FieldErrorProps) {
  return message ? (
    <p id={id} className="mb-1 font-semibold text-danger">
      <span className="sr-only">Error: </span>
      {message}
    </p>
  ) : null;
}

/** @returns the ID of a control; selectors would read a dot as a class. */
export function controlId(name: string): string {
  return name.replace(/\./g, "-");
}
