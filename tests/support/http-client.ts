import type { Site } from "./running-site";

export interface Answer {
  status: number;
  location: string | null;
  text: string;
}

type Fields = Record<string, string> | URLSearchParams | FormData;

/** An HTTP client that stores cookies. */
export interface HttpClient {
  cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, fields: Fields): Promise<Answer>;
  signIn(account: { email: string; password: string }): Promise<Answer>;
}

/** @param sender the headers that say where a request comes from. */
export function newClient(
  site: Pick<Site, "url">,
  sender: () => Record<string, string> = () => ({ Origin: site.url }),
): HttpClient {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const cookie = Array.from(cookies, (pair) => pair.join("=")).join("; ");
    const answer = await fetch(site.url + path, {
      ...init,
      headers: { Cookie: cookie, ...sender() },
      redirect: "manual",
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      text: await answer.text(),
    };
  }

  function post(path: string, fields: Fields) {
    const body =
      fields instanceof FormData ? fields : new URLSearchParams(fields);
    return ask(path, { method: "POST", body });
  }

  return {
    cookies,
    get: (path) => ask(path, {}),
    post,
    signIn: ({ email, password }) => post("/admin/login", { email, password }),
  };
}
