/** What a check has found, and how to mend it, in one line. */
export interface Finding {
  verdict: "right" | "warning" | "wrong";
  text: string;
}

/** As it should be. */
export function right(text: string): Finding {
  return { verdict: "right", text };
}

/** The site runs, but whoever runs it should know. */
export function warning(text: string): Finding {
  return { verdict: "warning", text };
}

/** The site does not work, or is not safe. */
export function wrong(text: string): Finding {
  return { verdict: "wrong", text };
}
