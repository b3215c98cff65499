/** The text also says how to fix a problem. */
export interface Finding {
  verdict: "right" | "warning" | "wrong";
  text: string;
}

export function right(text: string): Finding {
  return { verdict: "right", text };
}

/** The site works, but its operator should know about this. */
export function warning(text: string): Finding {
  return { verdict: "warning", text };
}

/** The site does not work, or is not safe. */
export function wrong(text: string): Finding {
  return { verdict: "wrong", text };
}
