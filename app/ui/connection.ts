import { useNavigation as useRouterNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** A request of the router that did not arrive, or whose answer did not. */
interface LostRequest {
  isNavigation: boolean;
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

/** Works like the router's hook, but a request that did not arrive keeps no page busy. */
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
      ? answerTo((signal) => fetch(input, { ...init, signal }), init)
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
        await Promise.all(files.map((file) => answerTo((signal) => fetch(file, { signal }))));
        return lazy();
      });
    loadScriptsFirst(route.children ?? [], fetch);
  }
}

type Send = (signal: AbortSignal) => Promise<Response>;

async function answerTo(send: Send, { signal, body }: RequestInit = {}): Promise<Response> {
  const hasFile =
    body instanceof FormData &&
    [...body.values()].some((value) => typeof value !== "string" && value.size > 0);
  for (;;) {
    const answer = await arrived(send, signal, hasFile ? undefined : patience);
    if (answer) return answer;
    if (signal?.aborted) throw new Error("Nobody waits for the answer.");
    await untilRetried(signal);
  }
}

/** @returns undefined if no answer of this site came, such as from a proxy that cannot reach it. */
async function arrived(
  send: Send,
  signal: AbortSignal | null | undefined,
  deadline: number | undefined,
): Promise<Response | undefined> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort);
  const timer = deadline && setTimeout(abort, deadline);
  try {
    const answer = await send(stop.signal);
    const isOurs = ["Response", "Catch", "Error"].some((kind) =>
      answer.headers.has(`X-Remix-${kind}`),
    );
    if (answer.status > 501 && !isOurs) return undefined;
    await answer.clone().arrayBuffer();
    return answer;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** A form is sent again as it is then. */
function untilRetried(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const { state } = window.__remixRouter.state.navigation;
    const request: LostRequest = {
      isNavigation: state !== "idle",
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
  if (sent?.submitter) sent.submitter.click();
  else (sent?.target as HTMLFormElement | undefined)?.requestSubmit();
}
