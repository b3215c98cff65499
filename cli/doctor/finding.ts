/** A site with warnings works; the text also says how to fix a problem. */
export interface Finding {
  verdict: "right" | "warning" | "wrong";
  text: string;
}

export function right(text: string): Finding {
  return { verdict: "right", text };
}

export function warning(text: string): Finding {
  return { verdict: "warning", text };
}

export function wrong(text: string): Finding {
  return { verdict: "wrong", text };
}

/** Google's messages continue with advice for developers. */
export function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").trim().replace(/\.$/, "");
}
