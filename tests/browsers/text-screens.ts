import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { keys, openTerminal, type Terminal } from "./terminal";
import type { TextProgram } from "./text-program";

interface Place {
  row: number;
  column: number;
  /** The program numbers links and fields. */
  number: string;
  /** In a field, the cursor can be behind the text. */
  end?: number;
}

/** How one program in a terminal is used. Keys are what a person would type. */
interface Screen {
  /** With the options that number links and fields, where the program has them. */
  command: string[];
  files?: Record<string, string>;
  /** Shows the top of a page that was opened at one of its parts. */
  top?: string;
  /** Opens the prompt for an address. */
  prompt: string;
  reach: (place: Place, terminal: Terminal) => Promise<void>;
  /** Types into the field that was reached. */
  fill: (text: string, terminal: Terminal, home: string) => Promise<void>;
  /** Where a control begins, if the program does not number it. */
  field?: RegExp;
  /** The same for checkboxes and radio buttons. */
  box?: RegExp;
  /** The row with the title of the page. */
  status?: RegExp;
  /** Asks the site again for a page that comes from memory. */
  reload?: string;
}

async function press(terminal: Terminal, ...pressed: string[]): Promise<void> {
  for (const one of pressed) await terminal.type(one);
}

/** Presses a key until the cursor is at a place. */
async function walk(terminal: Terminal, { row, column, end = column + 5 }: Place): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const at = terminal.cursor();
    if (at.row === row && at.column > column - 6 && at.column <= end) return;
    const isBefore = at.row < row || (at.row === row && at.column < column);
    await terminal.type(isBefore ? keys.down : keys.up, 30);
  }
  throw new Error(`The cursor does not reach row ${row}.`);
}

export const screens: Record<string, Screen> = {
  lynx: {
    command: [
      ..."lynx -accept_all_cookies -number_fields -nopause -tna".split(" "),
      ..."-display_charset=utf-8 -assume_charset=utf-8".split(" "),
    ],
    prompt: "g",
    reach: ({ number }, terminal) => press(terminal, "0", `${number}g`, keys.enter),
    async fill(text, terminal) {
      await press(terminal, keys.enter, keys.clear, text.replaceAll("\n", keys.enter), "\t");
    },
  },
  links: {
    command: ["links2", "-html-numbered-links", "1"],
    files: { ".links2/links.cfg": "" },
    top: "\x1b[1~",
    prompt: "g",
    reload: "\x12",
    reach: (place, terminal) => walk(terminal, place),
    fill: (text, terminal) => press(terminal, keys.clear, text.replaceAll("\n", keys.enter)),
  },
  elinks: {
    command: [
      ..."elinks -no-home 1 -eval".split(" "),
      "set document.browse.links.numbering = 1",
      "-eval",
      "set document.browse.forms.confirm_submit = 0",
    ],
    files: { ".elinks/elinks.conf": "" },
    top: "\x1b[1~",
    prompt: "g",
    reach: ({ number }, terminal) => press(terminal, number, keys.enter),
    async fill(text, terminal) {
      await press(terminal, keys.enter, keys.clear, text.replaceAll("\n", keys.enter));
      await press(terminal, keys.escape);
    },
  },
  w3m: {
    command: ["w3m", "-cookie", "-o", "accept_cookie=1"],
    files: { editor: '#!/bin/sh\ncat "$HOME/text" > "$1"\nrm "$HOME/text"\n' },
    prompt: "U",
    // A text in brackets before a parenthesis is Markdown.
    field: /\[(?![^\]]*\]\()|\((?=[ *]\))/g,
    // Images have brackets, too.
    box: /\[(?=[ *]\])|\((?=[ *]\))/g,
    status: /^\W*Viewing </,
    async reach({ row, column }, terminal) {
      await press(terminal, `${row + 1}G`, "^", column > 0 ? `${column}l` : "");
    },
    async fill(text, terminal, home) {
      const file = join(home, "text");
      const { row } = terminal.cursor();
      writeFileSync(file, text);
      await press(terminal, keys.enter);
      // It opens the editor for a text area, and otherwise asks for a line in the last row.
      for (let tries = 0; tries < 600; tries += 1) {
        if (!existsSync(file) || terminal.cursor().row !== row) break;
        await sleep(50);
      }
      if (existsSync(file)) await press(terminal, keys.clear, text, keys.enter);
      rmSync(file, { force: true });
    },
  },
};

export function openScreen(name: string, { command, files = {}, ...program }: Screen): TextProgram {
  const home = mkdtempSync(join(tmpdir(), `${name}-`));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
    chmodSync(join(home, file), 0o755);
  }
  const env = { HOME: home, EDITOR: join(home, "editor") };
  let terminal: Terminal | undefined;
  const opened = new Set<string>();

  async function look<Found>(what: string, find: (rows: string[]) => Found | undefined) {
    for (let tries = 0; ; tries += 1) {
      const all = await terminal!.rows();
      const rows = all.map((row) => (program.status?.test(row) ? "" : row));
      const found = find(rows);
      if (found) return found;
      // The page was opened at one of its parts.
      if (program.top) await press(terminal!, program.top);
      if (tries > 15) throw new Error(`No ${what} in: ${joined(rows).slice(0, 2000)}`);
    }
  }

  async function reach(what: string, find: (rows: string[]) => Place | undefined) {
    await program.reach(await look(what, find), terminal!);
  }

  return {
    async open(address) {
      if (terminal) await press(terminal, program.prompt, keys.clear + address, keys.enter);
      else terminal = openTerminal([...command, address], env);
      await terminal.rows();
      if (program.reload && opened.has(address)) await press(terminal, program.reload);
      opened.add(address);
      await terminal.rows();
    },
    async text() {
      if (program.top) await press(terminal!, program.top);
      return joined(await terminal!.rows());
    },
    async press(words) {
      await reach(words, (rows) => findControl(rows, words, !program.field));
      await press(terminal!, keys.enter);
    },
    async check(words) {
      await reach(words, (rows) => findBefore(rows, words, program.box));
      await press(terminal!, keys.enter);
    },
    async fill(label, text) {
      await reach(label, (rows) => findField(rows, label, program.field));
      await program.fill(text, terminal!, home);
    },
    async choose(label, option) {
      await reach(label, (rows) => findField(rows, label, program.field));
      await press(terminal!, keys.enter);
      const { row } = await look(option, (rows) => findControl(rows, option, false));
      const move = row - terminal!.cursor().row;
      await press(terminal!, (move < 0 ? keys.up : keys.down).repeat(Math.abs(move)), keys.enter);
    },
    async attach(label, file) {
      await this.fill(label, file);
    },
    close() {
      terminal?.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 30 });
    },
  };
}

function joined(rows: string[]): string {
  return rows.join(" ").replace(/\s+/g, " ");
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The last link, button, or checkbox with these words and, better, with nothing else. */
function findControl(rows: string[], words: string, isNumbered: boolean): Place | undefined {
  const before = isNumbered ? String.raw`\[(\d+)\](?:\w[^)[]*\) )?` : "()";
  const exact = [String.raw`(?<=^\W*|\s\s|\] ?)`, String.raw`(?=$|\s\s)`];
  for (const [start, end] of [exact, ["", String.raw`(?!\w)`]]) {
    const wanted = new RegExp(`${isNumbered ? "" : start}${before}${escaped(words)}${end}`, "d");
    const row = rows.findLastIndex((one) => wanted.test(one));
    const found = wanted.exec(rows[row] ?? "");
    if (!found) continue;
    const [marker = ""] = /^(\[\d+\])?/.exec(found[0]) ?? [];
    return { row, column: found.index + marker.length, number: found[1] ?? "" };
  }
  return undefined;
}

/** The places of all controls, in the order of the page. */
function places(rows: string[], field = /\[(\d+)\]/g): Place[] {
  return rows.flatMap((text, row) =>
    Array.from(text.matchAll(field), (found) => {
      const number = found[1] ?? "";
      const column = found.index + (number ? found[0].length : 1);
      // The rows of a text area follow its number.
      const isAbove = number !== "" && !/\S/.test(text.slice(column));
      // In a checkbox, the cursor is between the brackets.
      const end = column + Math.max(1, text.slice(column).split("[")[0]!.length);
      return isAbove ? { row: row + 1, column: 3, number } : { row, column, number, end };
    }),
  );
}

function isAfter({ row, column }: Place, [atRow, atColumn]: [number, number]): boolean {
  return row > atRow || (row === atRow && column >= atColumn);
}

function findLabel(rows: string[], label: string): [number, number] | undefined {
  const row = rows.findIndex((one) => one.includes(label));
  return row < 0 ? undefined : [row, rows[row]!.indexOf(label)];
}

/** The first field after a label. */
function findField(rows: string[], label: string, field?: RegExp): Place | undefined {
  const [row, column] = findLabel(rows, label) ?? [];
  if (row === undefined || column === undefined) return undefined;
  return places(rows, field).find((one) => isAfter(one, [row, column + label.length]));
}

/** The last control before the words. */
function findBefore(rows: string[], words: string, field = /\[(\d+)\](?=[[(]..?[\])])/g) {
  const label = findLabel(rows, words);
  return label && places(rows, field).findLast((one) => !isAfter(one, label));
}
