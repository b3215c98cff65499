import { useNavigation as useRouterNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** A request of the router that this site did not answer. */
interface LostRequest {
  isNavigation: boolean;
  /** Says what happened, in a sentence. */
  problem: string;
  retry: () => void;
}

/** Milliseconds. A form with files has no limit. */
const patience = 30_000;

let lost: readonly LostRequest[] = [];
const none: typeof lost = [];
const listeners = new Set<() => void>();

function setLost(next: readonly LostRequest[]): void {
  lost = next;
  for (const listener of listeners) listener();
}

export function lostRequests(): readonly LostRequest[] {
  return lost;
}

export function useLostRequests(): readonly LostRequest[] {
  return useSyncExternalStore(listen, lostRequests, () => none);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Works like the router's hook, but a lost request keeps no page busy. */
export function useNavigation(): ReturnType<typeof useRouterNavigation> {
  const navigation = useRouterNavigation();
  const isLost = useLostRequests().some(({ isNavigation }) => isNavigation);
  return isLost ? idle : navigation;
}

const idle = { state: "idle" } as ReturnType<typeof useRouterNavigation>;

/**
 * The router replaces the page by an error screen if a request fails, with everything typed. Here
 * the request waits instead, until somebody tries again or goes elsewhere.
 */
export function keepPageWithoutConnection(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init = {}) =>
    typeof input === "string" && new URL(input, location.href).searchParams.has("_data")
      ? // Only a network in between redirects such a request, for example to its sign-in page.
        answerTo((signal) => fetch(input, { ...init, signal, redirect: "manual" }), isData, init)
      : fetch(input, init);
  loadScriptsFirst(window.__remixRouter.routes, fetch);
}

interface LazyRoute {
  id: string;
  lazy?: () => Promise<unknown>;
  children?: LazyRoute[];
}

/** Remix loads the whole document again if it cannot import the script of a page. */
function loadScriptsFirst(routes: LazyRoute[], fetch: typeof window.fetch): void {
  for (const route of routes) {
    const { lazy } = route;
    const { module, imports = [] } = window.__remixManifest.routes[route.id] ?? { module: "" };
    route.lazy =
      lazy &&
      (async () => {
        const files = [module, ...imports];
        await Promise.all(
          files.map((file) => answerTo((signal) => fetch(file, { signal }), isScript)),
        );
        return lazy();
      });
    loadScriptsFirst(route.children ?? [], fetch);
  }
}

function isData({ headers }: Response): boolean {
  return ["Response", "Redirect", "Catch", "Error"].some((kind) => headers.has(`X-Remix-${kind}`));
}

/** Scripts of an earlier release are gone. Remix then loads the document again. */
function isScript({ status, headers }: Response): boolean {
  return status === 404 || /javascript/.test(headers.get("Content-Type") ?? "");
}

type Send = (signal: AbortSignal) => Promise<Response>;

async function answerTo(
  send: Send,
  isExpected: (answer: Response) => boolean,
  { signal, body }: RequestInit = {},
): Promise<Response> {
  const hasFile =
    body instanceof FormData &&
    [...body.values()].some((value) => typeof value !== "string" && value.size > 0);
  for (;;) {
    const answer = await arrived(send, isExpected, signal, hasFile ? undefined : patience);
    if (typeof answer !== "string") return answer;
    if (signal?.aborted) throw new Error("Nobody waits for the answer.");
    await untilRetried(answer, signal);
  }
}

/** @returns the whole answer, or a sentence that says what happened. */
async function arrived(
  send: Send,
  isExpected: (answer: Response) => boolean,
  signal: AbortSignal | null | undefined,
  deadline: number | undefined,
): Promise<Response | string> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort);
  const timer = deadline && setTimeout(abort, deadline);
  try {
    const answer = await send(stop.signal);
    if (!isExpected(answer)) return await problemOf(answer);
    await answer.clone().arrayBuffer();
    return answer;
  } catch {
    return "No connection.";
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

const longestTitle = 100;

/** Proxies, firewalls, and the sign-in pages of networks answer in the place of the site. */
async function problemOf(answer: Response): Promise<string> {
  const { type, status, statusText, headers } = answer;
  if (type === "opaqueredirect") {
    return "Another server answered instead of this site, and wants to show a page of its own. If your network has a sign-in page, open it in a new tab.";
  }
  const isOurs = headers.get("Content-Security-Policy")?.includes("form-action") === true;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const title = page.title.slice(0, longestTitle) || statusText;
  const said = title.includes(String(status)) ? title : `${status} ${title}`.trim();
  return isOurs
    ? `The site could not take the request: ${said}.`
    : `${headers.get("Server") ?? "Another server"} answered instead of this site: ${said}.`;
}

/** A form is sent again as it is then. */
function untilRetried(problem: string, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const { state } = window.__remixRouter.state.navigation;
    const request: LostRequest = {
      isNavigation: state !== "idle",
      problem,
      retry: () => {
        forget();
        if (state === "submitting") sendAgain();
        else resolve();
      },
    };
    const forget = () => setLost(lost.filter((other) => other !== request));
    signal?.addEventListener("abort", forget);
    setLost([...lost, request]);
  });
}

let sent: SubmitEvent | undefined;

/** @param event of the form that is being sent. */
export function rememberForm(event: SubmitEvent): void {
  sent = event;
}

function sendAgain(): void {
  sent?.submitter?.click();
}
