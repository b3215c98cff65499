import { afterEach, expect, vi } from "vitest";

export const host = "site.example";
export const formType = "application/x-www-form-urlencoded";
export const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

afterEach(() => {
  vi.unstubAllEnvs();
});

export async function loadModule(siteUrl = "") {
  vi.resetModules();
  vi.stubEnv("SITE_URL", siteUrl);
  return import("~/http/read-form.server");
}

export type Headers = Record<string, string>;

export function post(body: BodyInit | null, headers: Headers = sameOrigin): Request {
  return new Request(`http://${host}/theme`, {
    method: "POST",
    body,
    headers: { Host: host, "Content-Type": formType, ...headers },
    duplex: "half",
  });
}

export async function statusOf(
  request: Request,
  { siteUrl, mostBytes }: { siteUrl?: string; mostBytes?: number } = {},
): Promise<number> {
  const { readForm } = await loadModule(siteUrl);
  try {
    await readForm(request, { mostBytes });
    return 200;
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    expect(refusal.statusText).not.toBe("");
    const isElsewhere = siteUrl && refusal.status === 403;
    expect(await refusal.text()).toBe(
      isElsewhere
        ? `{"ownAddress":"${siteUrl}/theme"}`
        : `${refusal.status} ${refusal.statusText}\n`,
    );
    return refusal.status;
  }
}
