import Bowser from "bowser";

/** Longer than real user agents; limits the parser's work. */
const longest = 400;

/** @returns the browser and device in words, such as "Firefox 128 on Windows". */
export function deviceOf(request: Request): string {
  const agent = (request.headers.get("User-Agent") ?? "").slice(0, longest);
  if (!agent.trim()) return "Unknown browser";
  const { browser, os, platform } = Bowser.parse(agent);
  const name = isKnown(browser.name) ? browser.name : productOf(agent);
  if (!name) return "Unknown browser";
  const version = isKnown(browser.name) ? majorOf(browser.version) : "";
  const place = platform.model ?? os.name;
  return `${name}${version}${place ? ` on ${place}` : ""}`;
}

function isKnown(name: string | undefined): name is string {
  return name !== undefined && /^[\w .-]+$/.test(name);
}

function productOf(agent: string): string | undefined {
  return /^[A-Za-z][\w.-]{0,30}/.exec(agent)?.[0];
}

function majorOf(version = ""): string {
  const major = /^\d{1,5}/.exec(version)?.[0];
  return major ? ` ${major}` : "";
}
