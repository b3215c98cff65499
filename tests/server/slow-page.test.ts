import { describe, expect, it } from "vitest";
import { listeningApp } from "../support/listening-app";
import { send } from "../support/http";
import { connectTo, requestFor } from "../support/raw";

describe("a slow page", () => {
  const path = "/admin/login";
  const route = "routes/admin/account/login.route";

  async function slowSite() {
    const asked: { request: Request; clientAddress: unknown }[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const settings = { TRUST_PROXY: "1" };
    const site = await listeningApp(
      { settings },
      {
        [route]: {
          async loader({ request, context: { clientAddress } }) {
            asked.push({ request, clientAddress });
            await finished;
            return Response.json(null);
          },
          default: () => null,
        },
      },
    );
    return { site, asked, finish };
  }

  it("gets the address of its visitor, and an abort signal when the visitor leaves", async () => {
    const { site, asked, finish } = await slowSite();
    const socket = await connectTo(site);
    const headers = ["X-Forwarded-For: 203.0.113.9"];
    socket.write(requestFor(path, { headers }));
    await expect.poll(() => asked.length).toBe(1);
    const [{ request, clientAddress } = {}] = asked;
    expect(clientAddress).toBe("203.0.113.9");
    expect(request?.signal.aborted).toBe(false);
    socket.destroy();
    await expect.poll(() => request?.signal.aborted).toBe(true);
    finish();
    await expect
      .poll(() => site.logged.filter(({ msg }) => msg === "request"))
      .toMatchObject([{ path }]);
    expect(site.logged.filter(({ level }) => level === 50)).toEqual([]);
  });

  it("rejects only the client that asks for it more than 32 times", async () => {
    const { site, asked, finish } = await slowSite();
    const from = (address: string) => send(site.url + path, { "X-Forwarded-For": address });
    const pages = Array.from({ length: 32 }, () => from("203.0.113.9"));
    await expect.poll(() => asked.length).toBe(32);
    const refused = await from("203.0.113.9");
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    const other = from("203.0.113.10");
    await expect.poll(() => asked.length).toBe(33);
    finish();
    for (const page of [...pages, other]) {
      expect((await page).status).toBe(200);
    }
  });
});
