import { expect, it } from "vitest";
import { newVisitor } from "../support/visitor";
import { idTokenOf } from "./accounts";
import { firebaseSite } from "./firebase-site";

it("a client of Firebase's signs in and out at /auth/session", async () => {
  const { site, account, database } = await firebaseSite();
  await site.start();
  const address = `${site.url}/auth/session`;
  const token = await idTokenOf(account.email, account.password);
  const bearer = { Authorization: `Bearer ${token}` };
  const own = { Origin: site.url };
  const sessions = database.collection("sessions");
  const ask = async (method: string, headers: Record<string, string>) =>
    (await fetch(address, { method, headers })).status;

  expect(await ask("POST", own)).toBe(401);
  expect(await ask("POST", { ...own, Authorization: "Bearer x.y.z" })).toBe(
    401,
  );
  expect(await ask("POST", { ...own, Authorization: "Basic YTpi" })).toBe(401);
  expect(await ask("POST", {})).toBe(403);
  const elsewhere = { Origin: "https://elsewhere.example" };
  expect(await ask("POST", { ...bearer, ...elsewhere })).toBe(403);
  expect(await ask("DELETE", elsewhere)).toBe(403);
  expect(await ask("PUT", own)).toBe(405);
  expect(await ask("GET", {})).toBe(405);
  expect((await sessions.get()).size).toBe(0);

  // A program need not say where it comes from: it has a token.
  for (const headers of [bearer, { ...bearer, ...own }]) {
    const answer = await fetch(address, { method: "POST", headers });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const admin = newVisitor(site);
    admin.cookies.set(...(cookie.split(/=(.*)/, 2) as [string, string]));
    const dashboard = await admin.get("/admin/dashboard");
    expect(dashboard.text).toContain(account.email);
    expect(await ask("DELETE", { ...own, Cookie: cookie })).toBe(200);
    expect((await admin.get("/admin/dashboard")).status).toBe(302);
  }
  expect((await sessions.get()).size).toBe(0);
});
