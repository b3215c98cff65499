import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "~/env.server";

const oneWeek = 7 * 24 * 60 * 60;

let cookie: Cookie | undefined;

/** The signed cookie that holds a session's id, made when first needed. */
export function sessionCookie(): Cookie {
  cookie ??= createCookie("__session", {
    secrets: env.SESSION_SECRET ?? [keptSecret(env.DATA_DIR)],
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.SITE_URL?.startsWith("https:") ?? false,
    maxAge: oneWeek,
  });
  return cookie;
}

/** A secret made on first use; of two processes at once, the first one wins. */
function keptSecret(folder: string): string {
  const file = join(folder, "session-secret");
  mkdirSync(folder, { recursive: true });
  try {
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
