/** `DATA_DIR=… stock.tsx`: serves `/works` from the same data as stock Remix does, with nothing kept. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler, type EntryContext, json, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { openDatabase } from "~/backends/sqlite/database.server";
import { buildCatalogue } from "~/catalogue/catalogue.server";
import { cardOf, type Work } from "~/kinds/work";
import { WorkGrid } from "~/ui/cards/work-grid";
import { embeddedStores } from "../../tests/support/stores/stores";

const mostPerCategory = 48;

const database = openDatabase(process.env.DATA_DIR ?? "", () => undefined);
const { categories, works } = buildCatalogue(await embeddedStores(() => database).works.list());
const most = works.length > 1000 ? mostPerCategory : Infinity;

function loader() {
  // A copy has no number for its JSON.
  const copies = (all: Work[]) => all.slice(0, most).map((work) => ({ ...cardOf(work) }));
  return json(categories.map((each) => ({ name: each.name, works: copies(each.works) })));
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
      <body>
        <Outlet />
      </body>
    </html>
  );
}

function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const page = renderToString(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

const route = { hasAction: false, hasErrorBoundary: false, module: "" };
const handle = createRequestHandler({
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    works: { id: "works", parentId: "root", path: "works", module: { default: Works, loader } },
  },
  assets: {
    entry: { imports: [], module: "" },
    routes: {
      root: { ...route, id: "root", path: "", hasLoader: false },
      works: { ...route, id: "works", parentId: "root", path: "works", hasLoader: true },
    },
    url: "",
    version: "",
  },
  future: {},
} as unknown as ServerBuild);

async function serve(path: string, response: ServerResponse): Promise<void> {
  const answer = await handle(new Request(`http://localhost${path}`));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const server = createServer(({ url = "" }, response) => void serve(url, response)).listen(0, () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Stock Remix at http://localhost:${port}\n`);
});
