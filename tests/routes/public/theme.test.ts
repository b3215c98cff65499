import { describe, expect, it } from "vitest";
import { listeningApp } from "../../support/listening-app";

const app = await listeningApp();
const none = { Origin: null, Referer: null, "Sec-Fetch-Site": null };

function choose(headers: Record<string, string>) {
  const options = { headers: { ...none, ...headers } };
  return app.newVisitor().post("/theme", { theme: "dark" }, options);
}

describe("the theme form", () => {
  it.each([
    [{ "Sec-Fetch-Site": "same-origin" }, "/"],
    [{ Origin: app.url }, "/"],
    [{ Referer: `${app.url}/works?q=tide` }, "/works?q=tide"],
  ])("of this site, with %j, changes the theme", async (headers, back) => {
    const page = await choose(headers);
    expect(page).toMatchObject({ status: 303, location: back });
    expect(page.header("Cache-Control")).toBe("no-store");
    expect(page.header("Set-Cookie")).toMatch(/^theme=dark;/);
  });

  it.each([
    "https://elsewhere.example/",
    `${app.url}//elsewhere.example/`,
    `${app.url}/\\elsewhere.example`,
    `${app.url}/.//elsewhere.example`,
    `${app.url}.elsewhere.example/works`,
    "javascript:alert(1)",
    "/works",
    "",
  ])("sent from %j redirects to the home page", async (referrer) => {
    const page = await choose({ Origin: app.url, Referer: referrer });
    expect(page).toMatchObject({ status: 303, location: "/" });
  });
});
