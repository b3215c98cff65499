import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export const keys = { enter: "\r", down: "\x1b[B", up: "\x1b[A", clear: "\x15", escape: "\x1b" };

const width = 200;
/** The longest page fits, so that the screen shows all of it. */
const height = 1200;
const server = ["-L", `browsers-${process.pid}`];
let count = 0;

export interface Terminal {
  /** The rows once they have stayed the same for a moment. */
  rows(): Promise<string[]>;
  cursor(): { row: number; column: number };
  /** @param pause is for the program, in milliseconds. */
  type(text: string, pause?: number): Promise<void>;
  close(): void;
}

function tmux(...words: string[]): string {
  return execFileSync("tmux", [...server, ...words], { encoding: "utf8", maxBuffer: 2 ** 26 });
}

/** Runs a program in a terminal of tmux. */
export function openTerminal(command: string[], env: Record<string, string>): Terminal {
  count += 1;
  const name = `t${count}`;
  const all = Object.entries({ TERM: "xterm", LC_ALL: "C.UTF-8", ...env });
  tmux(
    ...["new-session", "-d", "-s", name, "-x", String(width), "-y", String(height), "env"],
    ...[...all.map(([key, value]) => `${key}=${value}`), ...command],
  );
  const read = () => tmux("capture-pane", "-p", "-t", name);

  return {
    async rows() {
      let text = read();
      for (let same = 0; same < 3;) {
        await sleep(100);
        const next = read();
        same = next === text ? same + 1 : 0;
        text = next;
      }
      return text.split("\n");
    },
    cursor() {
      const [column = 0, row = 0] = tmux("display", "-p", "-t", name, "#{cursor_x} #{cursor_y}")
        .split(" ")
        .map(Number);
      return { row, column };
    },
    async type(text, pause = 150) {
      tmux("send-keys", "-l", "-t", name, "--", text);
      await sleep(pause);
    },
    close: () => void tmux("kill-session", "-t", name),
  };
}
