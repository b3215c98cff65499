/** `npm start` runs this production server. */
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { Entry } from "./app";

// The store answers while the rest of the code is loaded.
const { catalogue } = (await import("remix-build/data")) as Pick<Entry, "catalogue">;
void catalogue.read();
const build = (await import("remix-build/public")) as unknown as ServerBuild;
const { createSite, stop } = await import("./site");

/** Most platforms kill a process ten seconds after they stop it. */
const longestStop = 9_500;

const files = fileURLToPath(new URL("client", import.meta.url));
const site = createSite(build, files, () => import("remix-build") as Promise<ServerBuild>);
const { server, handler, entry } = site;
const { env, log } = entry;

server.once("error", entry.explainListenError);
const own = { port: env.PORT, host: env.HOST, reusePort: env.SHARE_PORT };
const address = entry.heldSocket ?? own;
server.listen(address, () => {
  const listening = server.address();
  const port = typeof listening === "object" ? listening?.port : undefined;
  process.stdout.write(`The site is at http://localhost:${port}\n`);
  // Node loads its fetch at first use, so it does that while the store answers.
  setTimeout(() => new Response(), 30);
  if (env.SITE_URL) return;
  log.warn(
    "SITE_URL is not set, so shared links have no image. Set it to the site's own address, such as https://www.example.org.",
  );
});

for (const signal of ["SIGTERM", "SIGINT"]) {
  // npm passes on the signal that systemd sends to all processes, and the second one must not kill.
  process.on(signal, () => undefined);
  process.once(signal, () => {
    // A silent store may never close.
    setTimeout(() => process.exit(1), longestStop).unref();
    stop(site, () => {
      handler.accessLog.logCounts();
      // Firestore's client leaves timers that would keep the process alive.
      void Promise.resolve(handler.visits?.keep())
        .then(() => entry.close())
        .finally(() => process.exit());
    });
  });
}
