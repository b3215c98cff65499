// cspell:ignore fastcgi uwsgi scgi DFOREGROUND nogroup addext keyout pkeyopt paramgen
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { Readable } from "node:stream";
import { freePort } from "../free-port";
import { temporaryFolder } from "../temporary-folder";
import { whenOver } from "../when-over";

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

export function isInstalled(program: string): boolean {
  return folders.some((folder) => existsSync(join(folder, program)));
}

interface Program {
  command: (config: string, folder: string) => string[];
  /** Adds what the configuration of the distribution has around the documented one. */
  around: (documented: string, place: Place) => string;
  /** Makes the proxy a shared cache. */
  caching?: (documented: string) => string;
}

interface Place {
  folder: string;
  ports: { http: number; https: number };
}

const apacheModules = ["mpm_event", "authz_core", "alias", "proxy", "proxy_http", "ssl"];

export const programs: Record<string, Program> = {
  caddy: {
    command: (config) => ["caddy", "run", "--adapter", "caddyfile", "--config", config],
    around: (documented, { folder, ports }) =>
      `{\nadmin off\nauto_https disable_redirects\n}\n${documented
        .replace("http://localhost {", `http://localhost:${ports.http} {`)
        .replace("\nlocalhost {", `\nhttps://localhost:${ports.https} {`)
        .replace("{\n  reverse", `{\n  tls ${folder}/site.crt ${folder}/site.key\n  reverse`)}`,
  },
  nginx: {
    command: (config) => ["nginx", "-e", "stderr", "-c", config],
    around: (documented, { folder }) => `
      daemon off; pid ${folder}/pid; error_log stderr; events {}
      http {
        access_log off; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/1; uwsgi_temp_path ${folder}/2; scgi_temp_path ${folder}/3;
        proxy_cache_path ${folder}/cache keys_zone=pages:1m;
        ${documented}
      }`,
    caching: (documented) =>
      documented.replace(
        "proxy_read_timeout",
        "proxy_cache pages; add_header X-Cache $upstream_cache_status; proxy_read_timeout",
      ),
  },
  apache2: {
    command: (config) => ["apache2", "-f", config, "-DFOREGROUND"],
    // As Debian does, it compresses what the site did not.
    around: (documented, { folder, ports }) =>
      [
        "ServerRoot /usr/lib/apache2",
        `DefaultRuntimeDir ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/log`,
        "User nobody\nGroup nogroup",
        ...[...apacheModules, "filter", "deflate", "cache", "cache_disk"].map(
          (name) => `LoadModule ${name}_module modules/mod_${name}.so`,
        ),
        "AddOutputFilterByType DEFLATE text/html text/plain text/css",
        `Listen ${ports.http}\nListen ${ports.https}\nCacheRoot ${folder}/cache`,
        documented,
      ].join("\n"),
    caching: (documented) =>
      documented.replace("  ProxyPass ", "  CacheEnable disk /\n  CacheHeader on\n  ProxyPass "),
  },
  haproxy: { command: (config) => ["haproxy", "-f", config], around: (documented) => documented },
};

export function documented(program: string): string {
  const guide = readFileSync("docs/deploy.md", "utf8");
  const [, block = ""] = guide.split(`\`\`\`${program.replace(/\d/, "")}\n`);
  return block.split("```")[0] ?? "";
}

/** Runs a proxy on loopback ports with its documented configuration. @returns its addresses. */
export async function startProxy(
  name: string,
  upstream: { url: string },
  { isCaching = false } = {},
): Promise<{ url: string; plainUrl: string }> {
  const { command, around, caching } = programs[name] ?? {};
  if (!command || !around) throw new Error(`There is no proxy ${name}.`);
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "cache"), { mode: 0o777 });
  execFileSync("chmod", ["777", folder, join(folder, "cache")]);
  certify(folder);
  const ports = { http: await freePort(), https: await freePort() };
  const block = isCaching && caching ? caching(documented(name)) : documented(name);
  const text = block
    .replace(/(listen |bind :|\*:)80\b/, `$1${ports.http}`)
    .replace(/(listen |bind :|\*:)443\b/, `$1${ports.https}`)
    .replaceAll(/\/etc\/ssl\/(?:private\/)?www\.example\.org/g, join(folder, "site"))
    .replaceAll("www.example.org", "localhost")
    .replaceAll("127.0.0.1:3000", new URL(upstream.url).host.replace("localhost", "127.0.0.1"));
  const config = join(folder, "config");
  writeFileSync(config, `${around(text, { folder, ports })}\n`);
  const [program = "", ...words] = command(config, folder);
  const running = spawn(program, words, {
    env: { ...process.env, PATH: folders.join(delimiter), HOME: folder, XDG_DATA_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  running.stderr.on("data", (text) => (complaints += String(text)));
  whenOver(() => void running.kill());
  while (!(await accepts(ports.https))) {
    if (running.exitCode !== null) throw new Error(complaints);
  }
  const [url, plainUrl] = [`https://localhost:${ports.https}`, `http://localhost:${ports.http}`];
  return { url, plainUrl };
}

function certify(folder: string): void {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "site.key"), "-out", join(folder, "site.crt")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", ["req", ...kind, "-days", "2", ...subject, ...files], { stdio: "pipe" });
  const pem = ["crt", "key"].map((end) => readFileSync(join(folder, `site.${end}`), "utf8"));
  writeFileSync(join(folder, "site.pem"), pem.join(""));
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => setTimeout(resolve, 50, false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Sends a request to a proxy, whose certificate nobody knows. */
export function throughProxy(request: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method } = request;
    const headers = Object.fromEntries(request.headers);
    const options = { method, headers, agent: false, rejectUnauthorized: false };
    const sent = httpsRequest(request.url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      const body = [204, 304].includes(status) ? null : (Readable.toWeb(answer) as ReadableStream);
      const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      resolve(new Response(body, { status, headers: pairs }));
    });
    sent.on("error", reject);
    if (request.body) Readable.fromWeb(request.body as never).pipe(sent);
    else sent.end();
  });
}
