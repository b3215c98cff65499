import { admin } from "../account";
import type { Submission } from "./form";
import { type Answer, Page } from "./page";

/** A form has these fields; use pairs for repeated names. */
export type Fields = Record<string, string> | [string, string | File][];

export interface AskOptions {
  /** These headers are additional; null removes a default one. */
  headers?: Record<string, string | null>;
  /** Redirects are followed by default, except for `post`. */
  follow?: boolean;
  /** Runs when the site starts to read the form, after it has checked the session. */
  onRead?: () => void;
}

/** A visitor is a browser without scripts that stores cookies and sends forms. */
export interface Visitor {
  cookies: Map<string, string>;
  /** Opens an address as if it was typed into the address bar. */
  visit(path: string, options?: AskOptions): Promise<Page>;
  /** Sends fields like a form of this site, or a body of the type that the headers name. */
  post(
    path: string,
    fields?: Fields | Uint8Array<ArrayBuffer>,
    options?: AskOptions,
  ): Promise<Page>;
  signIn(account?: Account): Promise<Page>;
}

interface Account {
  email: string;
  password: string;
}

interface Ask extends AskOptions {
  method?: string;
  body?: URLSearchParams | FormData | Uint8Array<ArrayBuffer>;
  from?: string;
}

/** @param answerTo sends a request; over the network by default. */
export function newVisitor(
  site: { url: string },
  answerTo: (request: Request) => Promise<Response> = fetch,
): Visitor {
  const cookies = new Map<string, string>();

  async function ask(at: URL, options: Ask, redirects: number[] = []): Promise<Page> {
    const { body, method, from, headers, follow = true, onRead } = options;
    const whole = new Request(at, { method, body, redirect: "manual" });
    const request = onRead ? watched(whole, onRead) : whole;
    for (const [name, value] of Object.entries({
      Cookie: Array.from(cookies, (pair) => pair.join("=")).join("; "),
      "Sec-Fetch-Site": from ? "same-origin" : "none",
      ...(from && { Referer: from }),
      ...(body && { Origin: new URL(site.url).origin }),
      ...headers,
    })) {
      if (value !== null) request.headers.set(name, value);
    }
    const response = await answerTo(request);
    response.headers.getSetCookie().forEach(keepCookie);
    const location = response.headers.get("Location");
    if (follow && location !== null && redirects.length < 10) {
      // Browsers use GET after all redirects of this site.
      const next = { from, headers };
      return ask(new URL(location, at), next, [...redirects, response.status]);
    }
    return toPage(await answerOf(response, at, redirects), at);
  }

  function keepCookie(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }

  function toPage(answer: Answer, at: URL): Page {
    const from = at.href;
    return new Page(answer, {
      follow: (href) => ask(new URL(href, at), { from }),
      send: (submission) => send(submission, at),
    });
  }

  function send({ action, method, ...form }: Submission, at: URL) {
    const to = new URL(action || at.href, at);
    const from = at.href;
    if (method === "post") {
      const body = encode(form.fields, form.isMultipart);
      return ask(to, { method, body, from });
    }
    to.search = encodeTexts(form.fields).toString();
    return ask(to, { from });
  }

  function post(
    path: string,
    fields: Fields | Uint8Array<ArrayBuffer> = {},
    options: AskOptions = {},
  ) {
    const to = new URL(path, site.url);
    const body = fields instanceof Uint8Array ? fields : bodyOf(fields);
    const common = { follow: false, from: to.href, ...options };
    return ask(to, { ...common, method: "POST", body });
  }

  return {
    cookies,
    post,
    visit: (path, options = {}) => ask(new URL(path, site.url), options),
    signIn: ({ email, password } = admin) => post("/admin/login", { email, password }),
  };
}

/** @throws if the sign-in is refused. */
export async function signedIn(
  site: { url: string },
  account?: Account,
  answerTo?: (request: Request) => Promise<Response>,
): Promise<Visitor> {
  const visitor = newVisitor(site, answerTo);
  const { status, body } = await visitor.signIn(account);
  if (status !== 303) throw new Error(`The sign-in got ${status}: ${body}`);
  return visitor;
}

function watched(request: Request, onRead: () => void): Request {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onRead();
        controller.enqueue(await request.bytes());
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: request.method, headers: request.headers, body };
  return new Request(request.url, { ...init, duplex: "half" });
}

function bodyOf(fields: Fields): URLSearchParams | FormData {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return encode(
    pairs,
    pairs.some(([, value]) => typeof value !== "string"),
  );
}

function encode(fields: [string, string | File][], isMultipart: boolean) {
  if (!isMultipart) return encodeTexts(fields);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

/** A form without multipart encoding sends only the names of files. */
function encodeTexts(fields: [string, string | File][]): URLSearchParams {
  return new URLSearchParams(
    fields.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

async function answerOf(response: Response, at: URL, redirects: number[]): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get("Location"),
    body: new TextDecoder().decode(bytes),
    bytes,
    path: at.pathname + at.search,
    redirects,
  };
}
