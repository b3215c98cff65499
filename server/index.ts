/** The production server: `npm start`. */
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import * as remixBuild from "remix-build";
import { createSite } from "./site";
import { stop } from "./stop";

/** Most platforms kill a process ten seconds after they stop it. */
const longestStop = 9_500;

const build = remixBuild as unknown as ServerBuild;
const { server, connections, accessLog, entry } = createSite(
  build,
  fileURLToPath(new URL("../build/client", import.meta.url)),
);
const { catalogue, env } = entry;

void catalogue.read();

server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
  const reason =
    code === "EADDRINUSE"
      ? `Another program uses port ${env.PORT}. Stop it, or set PORT to another port.`
      : message;
  process.stderr.write(`The site cannot start.\n${reason}\n`);
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.stdout.write(`The site is at http://localhost:${port}\n`);
});

for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => {
    // A silent store may never close.
    setTimeout(() => process.exit(), longestStop).unref();
    stop(server, connections, () => {
      accessLog.logCounts();
      void entry.close();
    });
  });
}
