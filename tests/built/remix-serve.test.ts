import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { admin as account } from "../support/account";
import { freePort } from "../support/free-port";
import { newVisitor } from "../support/page/visitor";
import { blankSettings } from "../support/settings";
import { seedDatabase } from "../support/stores/seed";

async function startRemixServe(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "remix-serve-"));
  seedDatabase(folder, account.password);
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ["node_modules/.bin/remix-serve", "build/server/index.js"],
    {
      env: {
        ...process.env,
        ...blankSettings,
        NODE_ENV: "production",
        DATA_DIR: folder,
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
        PORT: String(port),
        SITE_URL: `http://localhost:${port}`,
        TRUST_PROXY: "1",
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  onTestFinished(async () => {
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  const url = `http://localhost:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return url;
}

it("serves pages, the sign-in, and every change of a work under remix-serve", async () => {
  const url = await startRemixServe();
  const visitor = newVisitor({ url });
  for (const [path, status, heading] of [
    ["/", 200, "Prajna AI Labs"],
    ["/works", 200, "Works"],
    ["/works/slow-map", 200, "Slow Map"],
    ["/nowhere", 404, "Unexpected Application Error!"],
  ] as const) {
    const page = await visitor.visit(path);
    expect([page.status, page.heading], path).toEqual([status, heading]);
  }

  const login = await visitor.visit("/admin/dashboard/new");
  login.fill({ "Email address": account.email, Password: account.password });
  const form = await login.press("Login");
  expect(form.heading).toBe("Create a New Work");
  form.fill({ ID: "served", Title: "Served" });
  const added = await form.press("Add Work");
  expect(added.main.text).toContain("Added Served.");
  const edit = await added.press("Edit Served");
  const updated = await edit.fill({ Title: "Quartz" }).press("Update Work");
  expect(updated.main.text).toContain("Updated Quartz:");
  const works = await visitor.visit("/works?q=quartz");
  expect(works.main.text).toContain("1 work for “");
  expect(works.header("Cache-Control")).toBe("private, no-cache");
  const question = await updated.press("Delete Quartz");
  const deleted = await question.press("Delete work");
  expect(deleted.main.text).toContain("Deleted Quartz.");
  const gone = await visitor.visit("/works?q=quartz");
  expect(gone.main.text).toContain("No works match.");

  // The addresses that a proxy reports have separate limits.
  const guess = (Origin: string, forwarded: string) =>
    fetch(`${url}/admin/login`, {
      method: "POST",
      body: new URLSearchParams({ email: account.email, password: "a guess" }),
      headers: { Origin, "X-Forwarded-For": forwarded },
    });
  for (let time = 0; time < 10; time += 1) {
    expect((await guess(url, "192.0.2.1, 203.0.113.1")).status).toBe(422);
  }
  expect((await guess(url, "192.0.2.2, 203.0.113.1")).status).toBe(429);
  expect((await guess(url, "203.0.113.2")).status).toBe(422);

  for (const origin of ["no address", "null", "https://evil.example"]) {
    const refused = await guess(origin, "203.0.113.3");
    expect(refused.status, origin).toBe(403);
    expect(await refused.text()).toContain("</html>");
  }
  for (const path of ["/works.atom", "/artwork/slow-map.svg", "/healthz"]) {
    const { headers } = await fetch(url + path);
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    const policy = headers.get("Content-Security-Policy");
    expect(policy, path).toMatch(/^default-src 'none'; [^,]*$/);
  }
  const { headers } = await fetch(`${url}/about`);
  expect(headers.get("Content-Security-Policy")).toMatch(/style-src [^,]*$/);
});
