import { test as base } from "@playwright/test";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

export { expect, type Page } from "@playwright/test";

/** A work as a file of works has it; deliberately any shape at all. */
export type WorkEntry = { id: string } & Record<string, unknown>;

/** The built site, running on a port and in a folder of its own. */
export interface Site {
  url: string;
  dataDir: string;
  /** What it has printed since it was last started. */
  output: string;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Adds works as an operator does; the running site notices by itself. */
  importWorks(works: WorkEntry[]): Promise<void>;
  /**
   * Runs a command of an operator's, as `cli/works.ts export`.
   *
   * @param input what is piped into it.
   * @returns what it printed.
   */
  command(words: string[], input?: string): Promise<string>;
  /** Leaves no work at all. */
  reset(): Promise<void>;
  /** Stops it and clears away its folder. */
  remove(): Promise<void>;
}

export interface SiteOptions {
  /** What the shared `site` shows, instead of the sample catalogue. */
  catalogue: { works: WorkEntry[] } | undefined;
  /** Settings of `site` and `ownSite`, by their names in the environment. */
  settings: Record<string, string>;
}

interface TestFixtures extends SiteOptions {
  /** Shared by all tests of a worker that ask for the same catalogue. */
  site: Site;
  /** A site for one test alone, which may change it; not yet started. */
  ownSite: Site;
  /** What went wrong in the page's scripts; any of it fails the test. */
  scriptErrors: string[];
}

interface WorkerFixtures {
  /** The running sites, by what they show. */
  sites: Map<string, Site>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  catalogue: [undefined, { option: true }],
  settings: [{}, { option: true }],

  sites: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
    async ({}, use) => {
      const sites = new Map<string, Site>();
      await use(sites);
      await Promise.all(Array.from(sites.values(), (site) => site.remove()));
    },
    { scope: "worker" },
  ],

  site: async ({ sites, catalogue, settings }, use) => {
    const key = JSON.stringify([catalogue ?? "sample", settings]);
    let site = sites.get(key);
    if (!site) {
      site = newSite(settings);
      sites.set(key, site);
      if (catalogue) {
        await site.reset();
        await site.importWorks(catalogue.works);
      }
      await site.start();
    }
    await use(site);
  },

  ownSite: async ({ settings }, use) => {
    const site = newSite(settings);
    await use(site);
    await site.remove();
  },

  baseURL: async ({ site }, use) => {
    await use(site.url);
  },

  scriptErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        // Chromium reports pages of status 4xx and 5xx here as well.
        const isAboutStatus = message.text().startsWith("Failed to load");
        if (message.type() === "error" && !isAboutStatus) {
          errors.push(message.text());
        }
      });
      await use(errors);
      base.expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

function newSite(own: Record<string, string>): Site {
  const dataDir = mkdtempSync(join(tmpdir(), "site-"));
  /** Blank settings count as unset, whatever an `.env` says. */
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    SITE_URL: "",
    SITE_NAME: "",
    SITE_COUNTRY: "",
    CONTACT_EMAIL: "",
    CONTACT_PHONE: "",
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    TRUST_PROXY: "",
    ...own,
  };
  let server: ChildProcess | undefined;
  let port = "0";
  let output = "";

  async function command(words: string[], input = ""): Promise<string> {
    const running = promisify(execFile)(
      process.execPath,
      ["--import", "tsx", ...words],
      { env: settings },
    );
    running.child.stdin?.end(input);
    return (await running).stdout;
  }

  return {
    dataDir,

    get url() {
      return `http://localhost:${port}`;
    },

    get output() {
      return output;
    },

    command,

    async start() {
      output = "";
      server = spawn(process.execPath, ["build/start.js"], {
        env: { ...settings, PORT: port },
        stdio: ["ignore", "pipe", "inherit"],
      });
      server.stdout?.on("data", (text) => (output += String(text)));
      port = await portOf(server);
    },

    async stop() {
      if (server?.exitCode === null) {
        const ended = once(server, "exit");
        server.kill("SIGKILL");
        await ended;
      }
      server = undefined;
    },

    async importWorks(entries) {
      const file = join(dataDir, "works.json");
      writeFileSync(file, JSON.stringify(entries));
      await command(["cli/works.ts", "import", file]);
    },

    async reset() {
      await command(["cli/works.ts", "reset"]);
    },

    async remove() {
      await this.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Waits for the line that says where the site is. */
async function portOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error("The site has no output.");
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /^The site is at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
    if (port) {
      server.stdout.resume();
      return port;
    }
  }
  throw new Error("The site did not start.");
}
