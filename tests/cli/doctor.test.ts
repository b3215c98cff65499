import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Outcome, runCommand } from "../support/command";
import { startMailServer } from "../support/mail-server";
import { openFolder, storeIn } from "../support/stores/embedded-store";
import { temporaryFolder } from "../support/temporary-folder";
import { putWorks, storedWork } from "../support/work";

function doctor(settings: Record<string, string>): Promise<Outcome> {
  return runCommand(["cli/doctor.ts"], settings);
}

it("finds no problems before the first start, and creates no files", async () => {
  const folder = await temporaryFolder();
  const DATA_DIR = join(folder, "data");
  const { code, out, err } = await doctor({ DATA_DIR });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("✓ All settings are valid. BACKEND is embedded.\n");
  expect(out).toContain("! SITE_URL is not set");
  expect(out).toContain(`! The database ${DATA_DIR}/site.sqlite does not exist yet.`);
  expect(out).toMatch(/\nFound [2-9] warnings \(!\)\.\n$/);
  expect(await readdir(folder)).toEqual([]);
});

it("counts the works of an intact database, and changes nothing", async () => {
  const DATA_DIR = await temporaryFolder();
  openFolder(DATA_DIR);
  await putWorks(storeIn(DATA_DIR), storedWork("a"), storedWork("b"));
  const file = join(await temporaryFolder(), "works.zip");
  await runCommand(["cli/works.ts", "export", file], { DATA_DIR });
  const { code, out } = await doctor({
    DATA_DIR,
    SITE_URL: "https://www.example.org",
    TRUST_PROXY: "1",
  });
  expect(code).toBe(0);
  const lines = out.split("\n");
  const isStep = (line: string) => line.startsWith("! First steps: ");
  expect(lines.filter(isStep).join()).toContain("(/admin/site in the admin)");
  expect(lines.filter(isStep).join()).not.toContain("backup");
  expect(lines.filter((line) => !isStep(line))).toEqual([
    "✓ All settings are valid. BACKEND is embedded.",
    "✓ SITE_URL is https://www.example.org. Cookies are sent over HTTPS only.",
    expect.stringMatching(/^[✓!] The rules of time zones are 20\d\d[a-z], from /),
    `✓ The database ${DATA_DIR}/site.sqlite is intact and has 2 works.`,
    `✓ Images can be read with Node ${process.versions.node}.`,
    "✓ SMTP_URL is not set, so the site sends no email.",
    expect.stringMatching(/^Found [2-9] warnings \(!\)\.$/),
    "",
  ]);
  expect(await storeIn(DATA_DIR).list()).toHaveLength(2);
  expect((await readdir(DATA_DIR)).join()).not.toContain("doctor");
});

it("reports a damaged database without changing it", async () => {
  const DATA_DIR = await temporaryFolder();
  const file = join(DATA_DIR, "site.sqlite");
  const garbage = "no database ".repeat(1000);
  await writeFile(file, garbage);
  const { code, out } = await doctor({ DATA_DIR });
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ The database .*not a database/m);
  expect(out).toMatch(/\nFound 1 problem \(✗\) and \d warnings? \(!\)\.\n$/);
  expect(await readFile(file, "utf8")).toBe(garbage);
});

it("warns about unencrypted passwords and about proxies that hide the visitors", async () => {
  const DATA_DIR = await temporaryFolder();
  await mkdir(DATA_DIR, { recursive: true });
  const plain = await doctor({ DATA_DIR, SITE_URL: "http://example.org" });
  expect(plain.out).toMatch(/^! SITE_URL is http:.*Without HTTPS/m);
  const noProxy = await doctor({ DATA_DIR, SITE_URL: "https://example.org" });
  expect(noProxy.out).toMatch(/^! TRUST_PROXY is 0/m);
});

it("checks the mail server, and sends a test only if asked", async () => {
  const server = await startMailServer();
  const settings = {
    DATA_DIR: await temporaryFolder(),
    SMTP_URL: server.url,
    MAIL_FROM: "site@example.org",
  };
  const { host } = new URL(server.url);
  const checked = await doctor(settings);
  expect(checked.out).toContain(`✓ The mail server ${host} accepts`);
  expect(server.mails).toEqual([]);
  const to = "ada@xn--bcher-kva.example";
  const sent = await runCommand(["cli/doctor.ts", "mail", "ada@bücher.example"], settings);
  expect(sent.code).toBe(0);
  expect(sent.out).toContain(`accepted a test to ${to}.`);
  expect(server.mails.map((mail) => mail.to)).toEqual([["ada@bücher.example"]]);
  server.refusal = "550 No such user";
  const refused = await runCommand(["cli/doctor.ts", "mail", to], settings);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(
    "✗ The site cannot send email. The mail server does not know this address. Check the address. (550",
  );
  const usage = await runCommand(["cli/doctor.ts", "mail", "ada"], settings);
  expect(usage).toMatchObject({ code: 1, out: "" });
  expect(usage.err).toBe("Usage: npm run doctor [-- mail ADDRESS]\n");
});

it("reports all invalid settings at once", async () => {
  const { code, out, err } = await doctor({
    PORT: "http",
    BACKEND: "firebase",
    FIRESTORE_EMULATOR_HOST: "localhost:1",
  });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err.split("\n")).toEqual([
    "The site cannot start.",
    "PORT must be a port number, such as 3000.",
    "FIREBASE_PROJECT_ID must be set with BACKEND=firebase.",
    "FIREBASE_API_KEY must be set with BACKEND=firebase.",
    "SESSION_SECRET must be set with BACKEND=firebase.",
    expect.stringMatching(/^FIRESTORE_EMULATOR_HOST must not be set/),
    "",
  ]);
});
