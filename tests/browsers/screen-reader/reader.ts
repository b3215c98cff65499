import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startScreen } from "../screen";

const run = promisify(execFile);

/** Firefox with Orca, driven by keys alone. */
export interface Reader {
  /** Types an address into the address bar. */
  open(path: string): Promise<void>;
  /** @param keys names of xdotool, such as `Tab` or `shift+h`. */
  press(...keys: string[]): Promise<void>;
  /** Presses a key until Orca says these words. */
  seek(key: string, words: string | RegExp): Promise<void>;
  /** Presses a key that leads to another page. */
  follow(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Reads the whole page, as after Orca's "say all" key. */
  readAll(): Promise<void>;
  /** Starts a new transcript and returns the lines of the last one. */
  take(): string[];
  close(): Promise<void>;
}

/** Orca loads this file at its start. It then writes down all that it says, even without a voice. */
const orcaSettings = `
import logging, os
from orca import settings
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
speech = logging.getLogger("speech")
speech.setLevel(logging.INFO)
speech.addHandler(logging.FileHandler(os.path.expanduser("~/spoken")))
`;

const ofAddressBar =
  /^(Search (with Google )?or enter address|https?\b|List with 1 item$|Finished loading New Tab)/;

const firefoxSettings = {
  "accessibility.force_disabled": -1,
  "app.normandy.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.urlbar.autoFill": false,
  // No question about unsaved changes.
  "dom.disable_beforeunload": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "signon.rememberSignons": false,
  // Firefox otherwise keeps the caret between visits of one page.
  "browser.sessionhistory.max_total_viewers": 0,
};

// The whole session ends with its first process, which owns the bus.
const session = `
gsettings set org.gnome.desktop.interface toolkit-accessibility true
openbox &
orca > "$HOME/orca.log" 2>&1 &
until grep -q "Screen reader on" "$HOME/spoken"; do
  kill -0 $! || exit 1
  sleep 0.2
done
exec firefox-esr --no-remote --profile "$HOME/profile" about:blank`;

export async function startReader(siteUrl: string, hasScripts: boolean): Promise<Reader> {
  const home = mkdtempSync(join(tmpdir(), "reader-"));
  for (const name of ["orca", "profile", "run"]) mkdirSync(join(home, name));
  writeFileSync(join(home, "orca/orca-customizations.py"), orcaSettings);
  writeFileSync(
    join(home, "profile/user.js"),
    Object.entries({ ...firefoxSettings, "javascript.enabled": hasScripts })
      .map((pair) => `user_pref(${pair.map((it) => JSON.stringify(it)).join()});`)
      .join("\n"),
  );
  const spoken = join(home, "spoken");
  closeSync(openSync(spoken, "w"));
  const screen = await startScreen("1280x900x24");
  const env = {
    ...process.env,
    DISPLAY: screen.name,
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: join(home, "run"),
    GSETTINGS_BACKEND: "keyfile",
    GNOME_ACCESSIBILITY: "1",
    LANG: "C.UTF-8",
    // Without a voice, Orca need not wait for the end of a sentence.
    SPEECHD_CMD: "/none",
  };
  const desktop = spawn("dbus-run-session", ["--", "bash", "-c", session], {
    env,
    stdio: "ignore",
    detached: true,
  });
  let at = 0;
  let lines: string[] = [];

  /** What Orca has said since the last call. */
  function hear(): string[] {
    const log = readFileSync(spoken, "utf8");
    const fresh = log.slice(at);
    at = log.length;
    return Array.from(
      fresh.matchAll(/^SPEECH OUTPUT: '([^]*?)'(?: voice=\w+)?$/gm),
      ([, words = ""]) => words.replace(/\s+/g, " ").trim(),
    ).filter((words) => words && !ofAddressBar.test(words));
  }

  /** Waits until Orca has said something, and then until it has nothing more to say. */
  async function quiet(patience = 6000): Promise<string[]> {
    const heard: string[] = [];
    const end = Date.now() + patience;
    for (;;) {
      await sleep(450);
      const more = hear();
      heard.push(...more);
      if (more.length === 0 && (heard.length > 0 || Date.now() > end)) return heard;
    }
  }

  async function keys(...names: string[]): Promise<void> {
    await run("xdotool", ["key", "--delay", "40", ...names], { env });
  }

  function note(what: string, heard: string[]): void {
    lines.push(`[${what}]`, ...heard);
  }

  async function arrive(): Promise<string[]> {
    const heard: string[] = [];
    for (let tries = 0; tries < 60; tries += 1) {
      heard.push(...(await quiet(500)));
      // With scripts on, a page of the admin changes without loading.
      const isThere = heard.some((words) => /^Finished loading/.test(words));
      if (isThere || tries > 15) break;
    }
    return [...heard, ...(await quiet(1500))];
  }

  while (!readFileSync(spoken, "utf8").includes("Mozilla Firefox")) {
    if (desktop.exitCode !== null) throw new Error("The desktop ended.");
    await sleep(300);
  }
  await sleep(3000);
  hear();

  return {
    async open(path) {
      await keys("ctrl+l");
      await quiet(0);
      await run("xdotool", ["type", "--delay", "8", siteUrl + path], { env });
      await sleep(500);
      hear();
      await keys("Return");
      note(`open ${path}`, await arrive());
    },

    async press(...names) {
      await keys(...names);
      note(names.join(" "), await quiet());
    },

    async seek(key, words) {
      for (let count = 1; count <= 40; count += 1) {
        await keys(key);
        const heard = await quiet();
        note(key, heard);
        const all = heard.join(" ");
        if (typeof words === "string" ? all.includes(words) : words.test(all)) return;
      }
      lines.push(`NOT FOUND: ${String(words)}`);
      throw new Error(`${String(words)} was not said`);
    },

    async follow(key) {
      await keys(key);
      note(key, await arrive());
    },

    async type(text) {
      await run("xdotool", ["type", "--delay", "25", text], { env });
      note(`type ${text}`, await quiet(1000));
    },

    async readAll() {
      await keys("KP_Add");
      note("read all", withRoles(await quiet(20_000)));
    },

    take() {
      const taken = lines;
      lines = [];
      return taken;
    },

    async close() {
      await end(desktop);
      screen.process.kill();
      if (existsSync(home)) rmSync(home, { recursive: true, force: true });
    },
  };
}

const roles =
  /^(visited link|link|image|entry|required|invalid entry|combo box|editable combo box|push button|toggle button|radio button|check box|password text|spin button|(not )?(checked|pressed|selected)|collapsed|expanded|heading level \d|description (term|value)|figure|caption|panel)$/;

/** Puts the role of an element on the line of its name. */
function withRoles(heard: string[]): string[] {
  const joined: string[] = [];
  for (const words of heard) {
    const last = joined.pop();
    if (last === undefined) joined.push(words);
    else if (roles.test(words)) joined.push(`${last}, ${words}`);
    else joined.push(last, words);
  }
  return joined;
}

/** Ends the session's whole process group. */
async function end(process_: ChildProcess): Promise<void> {
  const ended = once(process_, "exit");
  if (process_.pid) process.kill(-process_.pid, "SIGTERM");
  await ended;
}
