import {
  admin,
  adminSettings,
  errorSummary,
  expect,
  heading,
  open,
  ownHeaders,
  signInOnPage,
  test,
} from "../support/admin";

test.beforeEach(() => test.slow());

test.describe("behind a proxy that tells the client's address", () => {
  test.use({ settings: { ...adminSettings, TRUST_PROXY: "1" } });

  test("ten failures slow an address down, and no other address", async ({
    page,
    request,
    ownSite,
  }) => {
    await ownSite.start();
    const login = `${ownSite.url}/admin/login`;
    const from = (address: string) => ({ "X-Forwarded-For": address });
    for (let attempt = 1; attempt <= 10; attempt++) {
      const answer = await request.post(login, {
        form: { email: admin.email, password: `guess ${attempt}` },
        // What a client claims before the proxy counts for nothing.
        headers: {
          ...ownHeaders(ownSite),
          ...from(`198.51.100.${attempt}, 203.0.113.1`),
        },
      });
      expect(answer.status(), `attempt ${attempt}`).toBe(401);
    }

    // The right password, too: else the answer would tell a guess from a hit.
    await page.setExtraHTTPHeaders(from("203.0.113.1"));
    await open(page, login);
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST",
    );
    await signInOnPage(page);
    expect((await answer).status()).toBe(429);
    const seconds = Number((await answer).headers()["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    await expect(errorSummary(page)).toContainText(
      /Too many failed attempts to sign in\. Wait \d+ minutes?, then try again\./,
    );
    await expect(page.getByLabel("Email address")).toHaveValue(admin.email);
    expect(await page.context().cookies()).toEqual([]);

    await page.setExtraHTTPHeaders(from("203.0.113.2"));
    await open(page, login);
    await signInOnPage(page);
    await expect(heading(page)).toHaveText("Dashboard");
  });

  test("many addresses that fail do not lock the admin out", async ({
    request,
    ownSite,
  }) => {
    await ownSite.start();
    const attempt = (address: string, password: string) =>
      request.post(`${ownSite.url}/admin/login`, {
        form: { email: admin.email, password },
        headers: { ...ownHeaders(ownSite), "X-Forwarded-For": address },
        maxRedirects: 0,
      });
    const statuses: number[] = [];
    for (let guess = 0; guess < 45; guess++) {
      const address = `203.0.113.${guess % 9}`;
      statuses.push((await attempt(address, "a guess")).status());
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses.slice(30)).toContain(429);
    expect((await attempt("192.0.2.7", admin.password)).status()).toBe(303);
  });
});

test("without a trusted proxy a claimed address counts for nothing", async ({
  request,
  ownSite,
}) => {
  await ownSite.start();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    const answer = await request.post(`${ownSite.url}/admin/login`, {
      form: { email: admin.email, password: "a guess" },
      headers: {
        ...ownHeaders(ownSite),
        "X-Forwarded-For": `203.0.113.${attempt}`,
      },
    });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});
