import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/stores/firestore";
import { seedDatabase } from "../support/stores/seed";
import { blankSettings } from "../support/settings";
import { admin as account } from "../support/account";
import { newVisitor } from "../support/page/visitor";

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
  const updated = await edit.fill({ Title: "Changed" }).press("Update Work");
  expect(updated.main.text).toContain("Updated Changed.");
  const works = await visitor.visit("/works?q=changed");
  expect(works.main.text).toContain("1 work found.");
  const question = await updated.press("Delete Changed");
  const deleted = await question.press("Delete work");
  expect(deleted.main.text).toContain("Deleted Changed.");
  const gone = await visitor.visit("/works?q=changed");
  expect(gone.main.text).toContain("No works match.");
});
