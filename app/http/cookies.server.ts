import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cookie, createCookie } from "@remix-run/node";
import * as z from "zod";
import { env, isStrongSecret } from "~/env.server";

const tenMinutes = 10 * 60;
const oneDay = 24 * 60 * 60;
const thirtyDays = 30 * oneDay;
const oneYear = 365 * oneDay;

let secrets: string[] | undefined;

/** The cookie outlives the session, so that a late form can be matched to it. */
export const sessionCookie = signedCookie("__session", "/", thirtyDays);

/**
 * Before the sign-in, forms belong to the random value of this cookie, which grants nothing. It has
 * the name of the session's, because behind Firebase Hosting no other cookie arrives.
 */
export const visitCookie = signedCookie("__session", "/", thirtyDays, "visit");

export const browserCookie = signedCookie("known_browser", "/admin/login", oneYear);

export const signInCookie = signedCookie("sign_in", "/admin/login", tenMinutes);

/** Public pages show links to the forms below a path of the admin. The cookie itself grants nothing. */
export const hintCookie = {
  write: (path: string) => serializeHint(path, thirtyDays),
  clear: () => serializeHint("", 0),
};

function serializeHint(value: string, maxAge: number): string {
  const secure = env.SITE_URL?.startsWith("https:") ? "; Secure" : "";
  return `signed_in=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Makes a cookie that only this site can write, for one purpose, and for a limited time. */
function signedCookie(name: string, path: string, maxAge: number, purpose = name) {
  // Remix signs only the value, which could otherwise be sent under another name.
  const Content = z.object({
    for: z.literal(purpose),
    value: z.string().min(1),
    until: z.number(),
  });
  let cookie: Cookie | undefined;

  function open(): Cookie {
    cookie ??= createCookie(name, {
      secrets: secretsOfSite(),
      path,
      httpOnly: true,
      sameSite: "lax",
      secure: env.SITE_URL?.startsWith("https:") ?? false,
    });
    return cookie;
  }

  return {
    async read(request: Request): Promise<string | undefined> {
      const header = request.headers.get("Cookie");
      const content = Content.safeParse(await open().parse(header)).data;
      return content && Date.now() < content.until ? content.value : undefined;
    },
    write(value: string): Promise<string> {
      const until = Date.now() + maxAge * 1000;
      return open().serialize({ for: purpose, value, until }, { maxAge });
    },
    clear: () => open().serialize("", { maxAge: 0 }),
  };
}

/** @throws Error if the secret cannot be read or written. */
export function secretsOfSite(): string[] {
  secrets ??= env.SESSION_SECRET ?? [keptSecret(env.DATA_DIR)];
  return secrets;
}

function keptSecret(folder: string): string {
  const file = join(folder, "session-secret");
  // Do not write an existing file: the disk may be full.
  if (!existsSync(file)) keepNewSecret(folder, file);
  const secret = readWritten(file);
  if (isStrongSecret(secret)) return secret;
  throw new Error(`${file} is damaged. Delete it, then restart the site to create a new one.`);
}

/** The secret of the first process counts. An atomic link would need a file system with hard links. */
function keepNewSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
