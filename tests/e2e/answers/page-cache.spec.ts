import { signIn, expect, ownHeaders, type Site, test } from "../../support/site/admin";
import { send, textOf } from "../../support/http";

const themes = ["", "light", "dark"];
const encodings = ["", "gzip", "br"];

async function everyAnswer(site: Site, path: string): Promise<string[]> {
  const answers: string[] = [];
  for (const theme of themes) {
    const ofTheme = new Set<string>();
    for (const encoding of encodings) {
      for (const cookie of ["", "; __session=none"]) {
        const answer = await send(site.url + path, {
          Cookie: `theme=${theme}${cookie}`,
          "Accept-Encoding": encoding,
        });
        expect(answer.headers.etag).toBeDefined();
        ofTheme.add(textOf(answer));
      }
    }
    expect(ofTheme.size, `${path} in ${theme}`).toBe(1);
    answers.push(...ofTheme);
  }
  return answers;
}

test("a visitor sees an edit on the next page, in any theme and encoding", async ({
  page,
  ownSite: site,
}) => {
  await site.start();
  await signIn(page, site);
  const paths = ["/works", "/creators", "/works/changing", "/creators/ada"];
  for (let edit = 1; edit <= 2; edit += 1) {
    const title = `Title of edit ${edit}`;
    const path = edit === 1 ? "new" : "changing/edit";
    const saved = await page.request.post(`${site.url}/admin/dashboard/${path}`, {
      form: {
        id: "changing",
        rev: String(edit - 1),
        title,
        type: "list-item",
        appId: "changing",
        creatorId: "ada",
      },
      headers: ownHeaders(site),
      maxRedirects: 0,
    });
    expect(saved.status()).toBe(303);
    for (const path of paths) {
      for (const page of await everyAnswer(site, path)) {
        if (path !== "/creators") expect(page, path).toContain(title);
      }
    }
  }
});

test("a visitor's input never appears on another visitor's page", async ({ site }) => {
  const path = "/about";
  const forged = await send(site.url + path, {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "gopher",
    Cookie: "theme=system; secret=of-mine",
    "Accept-Language": "xx",
    Referer: "https://evil.example/",
    "User-Agent": "evil",
  });
  const plain = await send(site.url + path);
  expect(forged.status).toBe(200);
  expect(textOf(plain)).toBe(textOf(forged));
  expect(textOf(plain)).not.toContain("evil");
  expect(JSON.stringify(plain.headers)).not.toContain("evil");
});

test("the response for a missing page must not be cached by browsers", async ({ site }) => {
  for (const path of ["/nowhere", "/works/nowhere", "/creators/nobody"]) {
    const answer = await send(site.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers.etag).toBeUndefined();
  }
});
