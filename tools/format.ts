import { execFileSync } from "node:child_process";

/** Formats written files like the source. */
export function format(...files: string[]): void {
  execFileSync("npm", ["run", "--silent", "format", "--", ...files]);
}
