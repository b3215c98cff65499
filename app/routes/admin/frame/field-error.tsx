interface FieldErrorProps {
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

/** Replaces dots, which CSS selectors would read as classes. */
export function controlId(name: string): string {
  return name.replace(/\./g, "-");
}
