import { connect, type Socket } from "node:net";
import type { Server } from "./servers";
import { scans, searches } from "./requests";

type Site = Pick<Server, "url">;
type Attack = (site: Site) => void;

const block = "<".repeat(64 * 1024);

function open(site: Site): Socket {
  const port = Number(new URL(site.url).port);
  return connect(port, "127.0.0.1").on("error", () => undefined);
}

function head(site: Site, request: string, ...headers: (string | number)[]): string {
  const { host } = new URL(site.url);
  const lines = [`${request} HTTP/1.1`, `Host: ${host}`, ...headers];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function formHead(site: Site, path: string, length: number | "chunked") {
  return head(
    site,
    `POST ${path}`,
    `Origin: ${site.url}`,
    "Content-Type: application/x-www-form-urlencoded",
    length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
  );
}

function keepUp(count: number, site: Site, begin: (socket: Socket) => void): void {
  function start(): void {
    const socket = open(site);
    socket.once("connect", () => begin(socket));
    socket.once("close", () => setTimeout(start, 50));
  }
  for (let number = 0; number < count; number += 1) start();
}

function pour(socket: Socket, piece: string): void {
  function send(): void {
    while (socket.writable && socket.write(piece)) {
      // The loop stops when the operating system's buffer is full.
    }
  }
  socket.on("drain", send);
  send();
}

function flood(site: Site, count: number, paths: string[]): void {
  let next = 0;
  keepUp(count, site, (socket) => {
    const ask = () => {
      next = (next + 1) % paths.length;
      socket.write(head(site, `GET ${paths[next]}`));
    };
    // The headers of a response arrive in one chunk.
    socket.on("data", (data) => {
      if (data.includes("HTTP/1.1 ")) ask();
    });
    ask();
  });
}

function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 1000);
  socket.once("close", () => clearInterval(timer));
}

const form = "/admin/dashboard/new";

export const attacks: [name: string, attack: Attack][] = [
  ["none", () => undefined],
  [
    "6 forms of 8 MB, without reading the answers",
    (site) =>
      keepUp(6, site, (socket) => {
        socket.pause().write(formHead(site, form, 8_000_000));
        pour(socket, block);
      }),
  ],
  [
    "4 forms of four million fields",
    (site) =>
      keepUp(4, site, (socket) => {
        socket.resume().write(formHead(site, "/admin/login", 8_000_000));
        pour(socket, "a&".repeat(20_000));
      }),
  ],
  [
    "4 forms in one-byte chunks",
    (site) =>
      keepUp(4, site, (socket) => {
        socket.resume().write(formHead(site, "/theme", "chunked"));
        pour(socket, "1\r\n<\r\n".repeat(10_000));
      }),
  ],
  [
    "4 times 1,000 pipelined searches, then disconnected",
    (site) =>
      keepUp(4, site, (socket) => {
        const some = searches.slice(0, 1000);
        socket.write(some.map((path) => head(site, `GET ${path}`)).join(""));
        setTimeout(() => socket.destroy(), 100);
      }),
  ],
  ["10 connections that search", (site) => flood(site, 10, searches)],
  ["100 connections that search", (site) => flood(site, 100, searches)],
  ["7,000 search words", (site) => flood(site, 10, [`/works?q=${"a+".repeat(7000)}`])],
  ["50 connections to unknown addresses", (site) => flood(site, 50, scans)],
  [
    "50 connections to made-up names",
    (site) =>
      flood(
        site,
        50,
        Array.from({ length: 20_000 }, (_, n) =>
          [`/art/${n}.svg`, `/works/x${n}`, `/creators/x${n}`].at(n % 3),
        ) as string[],
      ),
  ],
  [
    "200 slow readers of a large page",
    (site) =>
      keepUp(200, site, (socket) => {
        socket.pause().write(head(site, "GET /works"));
      }),
  ],
  ["1,000 silent connections", (site) => keepUp(1000, site, () => undefined)],
  [
    "200 connections that drip their headers",
    (site) =>
      keepUp(200, site, (socket) => {
        socket.resume().write("GET / HTTP/1.1\r\nX: ");
        drip(socket, "x");
      }),
  ],
  [
    "200 connections that drip a form",
    (site) =>
      keepUp(200, site, (socket) => {
        socket.resume().write(formHead(site, "/theme", 60_000));
        drip(socket, "x");
      }),
  ],
  [
    "20 connections that guess passwords",
    (site) =>
      keepUp(20, site, (socket) => {
        const body = "email=admin%40example.org&password=a-guess";
        const guess = formHead(site, "/admin/login", body.length) + body;
        socket.on("data", (data) => {
          if (data.includes("HTTP/1.1 ")) socket.write(guess);
        });
        socket.write(guess);
      }),
  ],
];
