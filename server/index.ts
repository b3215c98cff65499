/** `npm start` runs this production server. */
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import * as remixBuild from "remix-build";
import { createSite, stop } from "./site";

/** Most platforms kill a process ten seconds after they stop it. */
const longestStop = 9_500;

const build = remixBuild as unknown as ServerBuild;
const site = createSite(build, fileURLToPath(new URL("client", import.meta.url)));
const { server, accessLog, visits, entry } = site;
const { catalogue, env, log } = entry;

void catalogue.read();

server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
  process.stderr.write(`The site cannot start.\n${listenProblem(code, message)}\n`);
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.stdout.write(`The site is at http://localhost:${port}\n`);
  if (env.SITE_URL) return;
  log.warn(
    "SITE_URL is not set, so shared links have no image. Set it to the site's own address, such as https://www.example.org.",
  );
});

function listenProblem(code: string | undefined, message: string): string {
  const { PORT, HOST } = env;
  if (code === "EADDRINUSE") {
    return `Another program uses port ${PORT}. Stop it, or set PORT to another port.`;
  }
  if (code === "EACCES") {
    return `The system does not let this user listen on port ${PORT}. Set PORT to another port, such as 3000.`;
  }
  return HOST
    ? `HOST is ${HOST}, which is not an address of this machine (${message}). Set HOST to one that is, such as 127.0.0.1, or remove it to listen on all addresses.`
    : message;
}

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => {
    // A silent store may never close.
    setTimeout(() => process.exit(1), longestStop).unref();
    stop(site, () => {
      accessLog.logCounts();
      // Firestore's client leaves timers that would keep the process alive.
      void Promise.resolve(visits?.keep())
        .then(() => entry.close())
        .finally(() => process.exit());
    });
  });
}
