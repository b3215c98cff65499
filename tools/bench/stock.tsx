import * as template from "@remix-run/dev/dist/config/defaults/entry.server.node";
/** The build that `remix-serve` runs to serve `/works` from the same data, with nothing kept. */
import { json } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import Database from "libsql";
import { categoryOf, type Work } from "~/kinds/work";
import { WorkGrid } from "~/ui/cards/work-grid";

const mostPerCategory = 48;

const database = new Database(`${process.env.DATA_DIR}/site.sqlite`);
const stored = database.prepare("SELECT id, data FROM works ORDER BY id");

function loader() {
  const rows = stored.all() as { id: string; data: string }[];
  const most = rows.length > 1000 ? mostPerCategory : Infinity;
  const sections: Record<string, Work[]> = {};
  for (const { id, data } of rows) {
    const work = { ...(JSON.parse(data) as Work), id };
    const section = (sections[categoryOf(work)] ??= []);
    if (section.length < most) section.push(work);
  }
  return json(Object.entries(sections).map(([name, works]) => ({ name, works })));
}

function Works() {
  return useLoaderData<typeof loader>().map((section) => (
    <section key={section.name}>
      <h2>{section.name}</h2>
      <WorkGrid works={section.works} headingLevel="h3" />
    </section>
  ));
}

function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const file = { hasAction: false, hasErrorBoundary: false, module: "" };

// A build names all of this (ServerBuild in @remix-run/node).
export const entry = { module: template };
export const routes = {
  root: { id: "root", path: "", module: { default: Root } },
  works: { id: "works", parentId: "root", path: "works", module: { default: Works, loader } },
};
export const assets = {
  entry: { imports: [], module: "" },
  routes: {
    root: { ...file, id: "root", path: "", hasLoader: false },
    works: { ...file, id: "works", parentId: "root", path: "works", hasLoader: true },
  },
  url: "",
  version: "",
};
export const future = {};
export const publicPath = "/build/";
export const assetsBuildDirectory = "public";
