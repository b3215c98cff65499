import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { createSite, type ServedSite, stop } from "../../server/site";
import { type App, type AppOptions, loadApp } from "./app";
import { newVisitor, signedIn, type Visitor } from "./page/visitor";
import { whenOver } from "./when-over";

type Module = ServerBuild["routes"][string]["module"];
type Entry = ServerBuild["entry"]["module"];

/** The app runs from source behind the production server, in this process. */
export interface ListeningApp
  extends Pick<App, "logged" | "media">, Pick<ServedSite["handler"], "accessLog" | "visits"> {
  url: string;
  newVisitor(): Visitor;
  signIn(): Promise<Visitor>;
  stop(): Promise<void>;
}

/**
 * Starts the app with the static files of `public/`, until the end of the test
 * or the file.
 *
 * @param changes replace exports of route modules, by route ID.
 * @param entry replaces exports of the entry module.
 */
export async function listeningApp(
  options: AppOptions = {},
  changes: Record<string, Partial<Module>> = {},
  entry: Partial<Entry> = {},
): Promise<ListeningApp> {
  const app = await loadApp(options);
  const build = changed(app.build, changes, entry);
  const site = createSite(build, "public");
  const { server, handler } = site;
  server.listen(0);
  await once(server, "listening");
  whenOver(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    accessLog: handler.accessLog,
    visits: handler.visits,
    logged: app.logged,
    media: app.media,
    newVisitor: () => newVisitor({ url }),
    signIn: () => signedIn({ url }),
    stop: () => new Promise((resolve) => stop(site, resolve)),
  };
}

function changed(
  build: ServerBuild,
  changes: Record<string, Partial<Module>>,
  entry: Partial<Entry>,
): ServerBuild {
  const routes = { ...build.routes };
  for (const [id, change] of Object.entries(changes)) {
    const route = routes[id];
    if (!route) throw new Error(`There is no route ${id}.`);
    routes[id] = { ...route, module: { ...route.module, ...change } };
  }
  return { ...build, routes, entry: { module: { ...build.entry.module, ...entry } } };
}
