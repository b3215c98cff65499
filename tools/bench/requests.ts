import type { Load } from "./load";

const gzip = { "Accept-Encoding": "gzip" };

function load(paths: string[], more: Partial<Load> = {}): Load {
  return { paths, headers: gzip, seconds: 2, ...more };
}

function numbered(path: (number: number) => string): string[] {
  return Array.from({ length: 50_000 }, (_, number) => path(number));
}

export const searches = numbered((number) => {
  const letters = [..."acegortwyk"];
  let rest = number;
  const words = Array.from({ length: 6 }, () => {
    const [letter = ""] = letters.splice(rest % letters.length, 1);
    rest = Math.floor(rest / 10);
    return letter;
  });
  return `/works?q=${words.join("+")}`;
});

export const scans = [
  "/wp-login.php",
  "/.env",
  "/xmlrpc.php",
  "/admin.php",
  "/.git/config",
  "/works/wp-content",
  "/api/v1/users",
];

/** These requests look like a browser that followed a link. */
export const visited = load(["/works"], {
  headers: {
    ...gzip,
    "User-Agent":
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    Referer: "https://news.example/",
  },
});

export const loads = {
  bare: load(["/works"], { headers: {} }),
  hit: load(["/works"], { headers: {} }),
  bareGzip: load(["/works"]),
  kept: load(["/works"]),
  campaign: load(["/works?utm_source=x&fbclid=1"]),
  madeUp: load(numbered((number) => `/works?x=${number}`)),
  cookie: load(["/works"], {
    headers: { ...gzip, Cookie: "__session=nonsense" },
  }),
  unknown: load(scans, { mayRefuse: true }),
  filter: load(["/works?q=paper"]),
  search: load(searches, { seconds: 4 }),
  edited: load(["/works"], { seconds: 5 }),
  disturbed: load(["/works"], { seconds: 5 }),
  remixServe: load(["/works"], { seconds: 4 }),
  stock: load(["/works"], { seconds: 4 }),
} satisfies Record<string, Load>;

export type RowName = keyof typeof loads;
