/** A site with warnings works; the text also says how to fix a problem. */
export interface Finding {
  verdict: "right" | "warning" | "wrong";
  text: string;
}

export const right = findingOf("right");
export const warning = findingOf("warning");
export const wrong = findingOf("wrong");

function findingOf(verdict: Finding["verdict"]) {
  return (text: string): Finding => ({ verdict, text });
}

/** Google's messages continue with advice for developers. */
export function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").trim().replace(/\.$/, "");
}
