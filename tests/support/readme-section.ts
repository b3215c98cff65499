import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";

/**
 * Replaces what stands in the README between two markers of a command's own.
 *
 * @param name of the section, as its markers name it.
 * @param command the npm script that writes it.
 * @param text Markdown.
 */
export async function writeReadmeSection(
  name: string,
  command: string,
  text: string,
): Promise<void> {
  const begin = `<!-- ${name}: written by npm run ${command} -->`;
  const end = `<!-- /${name} -->`;
  const readme = readFileSync("README.md", "utf8");
  const [before = "", rest = ""] = readme.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`README.md has no ${begin}`);
  const section = `${begin}\n\n${text}\n\n${end}`;
  const options = { parser: "markdown" };
  writeFileSync("README.md", await format(before + section + after, options));
}
