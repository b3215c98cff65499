import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Cookie, createCookie } from "@remix-run/node";
import { env, isStrongSecret } from "~/env.server";

const tenMinutes = 10 * 60;
const oneDay = 24 * 60 * 60;
const oneYear = 365 * oneDay;

let secrets: string[] | undefined;
let session: Cookie | undefined;
let browser: Cookie | undefined;
let signIn: Cookie | undefined;

/** Outlives the session, so that a late form can be matched to it. */
export function sessionCookie(): Cookie {
  session ??= signedCookie("__session", "/", 30 * oneDay);
  return session;
}

export function browserCookie(): Cookie {
  browser ??= signedCookie("known_browser", "/admin/login", oneYear);
  return browser;
}

export function signInCookie(): Cookie {
  signIn ??= signedCookie("sign_in", "/admin/login", tenMinutes);
  return signIn;
}

function signedCookie(name: string, path: string, maxAge: number): Cookie {
  secrets ??= env.SESSION_SECRET ?? [keptSecret(env.DATA_DIR)];
  return createCookie(name, {
    secrets,
    path,
    maxAge,
    httpOnly: true,
    sameSite: "lax",
    secure: env.SITE_URL?.startsWith("https:") ?? false,
  });
}

function keptSecret(folder: string): string {
  const file = join(folder, "session-secret");
  // Do not write an existing file: the disk may be full.
  if (!existsSync(file)) keepNewSecret(folder, file);
  const secret = readWritten(file);
  if (isStrongSecret(secret)) return secret;
  throw new Error(
    `${file} is damaged. Delete it, then restart the site to create a new one.`,
  );
}

/** The first process wins. An atomic link would need a file system with hard links. */
function keepNewSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  try {
    writeFileSync(file, secret, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    rmSync(file, { force: true });
    throw error;
  }
}

/** Waits for up to a second while another process writes the file. */
function readWritten(file: string): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const secret = readFileSync(file, "utf8").trim();
    if (secret !== "") return secret;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  return "";
}
