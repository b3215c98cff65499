import { expect, type Site, test } from "../support/site";

interface Line {
  msg: string;
  path: string;
  status: number;
}

/** The access lines that the site has written so far. */
function linesOf(site: Site): Line[] {
  return site.output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === "request");
}

test("a request that enters the app is logged, without its query", async ({
  request,
  ownSite,
}) => {
  await ownSite.start();
  await request.get(`${ownSite.url}/works?q=my-secret`);
  await request.get(`${ownSite.url}/nowhere`, {
    headers: { Cookie: "__session=my-secret" },
  });
  await expect.poll(() => linesOf(ownSite).length).toBe(2);
  const [works, nowhere] = linesOf(ownSite);
  expect(works).toMatchObject({ method: "GET", path: "/works", status: 200 });
  expect(nowhere).toMatchObject({ path: "/nowhere", status: 404 });
  expect(ownSite.output).not.toContain("my-secret");
});

test("files and pages from memory write no lines of their own", async ({
  request,
  ownSite,
}) => {
  await ownSite.start();
  for (const path of ["/about", "/about", "/favicon.svg", "/about", "/works"]) {
    await request.get(ownSite.url + path);
  }
  await expect.poll(() => linesOf(ownSite).at(-1)?.path).toBe("/works");
  const paths = linesOf(ownSite).map(({ path }) => path);
  expect(paths).toEqual(["/about", "/works"]);
});

test.describe("with LOG_HITS", () => {
  test.use({ settings: { LOG_HITS: "1" } });

  test("a page from memory writes a line too", async ({ request, ownSite }) => {
    await ownSite.start();
    for (const path of ["/about", "/about", "/about"]) {
      await request.get(ownSite.url + path);
    }
    await expect.poll(() => linesOf(ownSite).length).toBe(3);
  });
});
