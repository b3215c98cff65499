import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Refusals } from "./refuse";

/** Times are in milliseconds. */
export const serverOptions = {
  headersTimeout: 13_000,
  /** A fallback; `dropSlow` is stricter. */
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 1_000,
  /** Node's own rejection would lack the security headers. */
  requireHostHeader: false,
};

const longestSilence = 30_000;

const slowCheckInterval = 1_000;

const usualLimits = {
  graceMs: 20_000,
  leastBytesPerMs: 16,
  /** Browsers open six connections, and an office may share one address. */
  perAddress: 250,
};

/** Leaves file descriptors for the rest of the process. */
const mostInAll = 5_000;

/** Browsers do not pipeline requests. */
const mostPipelined = 20;

interface Exchange {
  begun: number;
  bytesBefore: number;
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  socket: Socket;
  exchange?: Exchange;
  pipelined: [IncomingMessage, ServerResponse][];
}

export interface Connections {
  beginStop(): void;
  closeIdle(): void;
}

/** Limits what clients can hold, and answers one request at a time on each connection. */
export function manageConnections(
  server: Server,
  answer: RequestListener,
  { refuseConnection }: Refusals,
  isBehindProxy: boolean,
  own: Partial<typeof usualLimits> = {},
): Connections {
  const { graceMs, leastBytesPerMs, perAddress } = { ...usualLimits, ...own };
  const open = new Map<Socket, Connection>();
  /** In order of their latest request, oldest first. */
  const byAddress = new Map<string, Set<Socket>>();
  let isStopping = false;

  server.maxConnections = mostInAll;
  server.setTimeout(longestSilence, (socket) => {
    const exchange = open.get(socket)?.exchange;
    if (!exchange || !isOurTurn(exchange)) socket.destroy();
  });
  setInterval(dropSlow, slowCheckInterval).unref();

  server.on("connection", (socket) => {
    open.set(socket, { socket, pipelined: [] });
    const { remoteAddress = "" } = socket;
    const others = byAddress.get(remoteAddress) ?? new Set();
    byAddress.set(remoteAddress, others.add(socket));
    if (!isBehindProxy && others.size > perAddress) {
      const [longestIdle] = others;
      longestIdle?.destroy();
    }
    socket.once("close", () => {
      open.delete(socket);
      others.delete(socket);
      if (others.size === 0) byAddress.delete(remoteAddress);
    });
  });

  server.on("request", (request, response) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    if (!connection.exchange) begin(connection, request, response);
    else if (connection.pipelined.length < mostPipelined) {
      connection.pipelined.push([request, response]);
    } else {
      connection.socket.destroy();
    }
  });

  function begin(
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { socket } = connection;
    const others = byAddress.get(socket.remoteAddress ?? "");
    if (others?.delete(socket)) others.add(socket);
    connection.exchange = {
      begun: performance.now(),
      bytesBefore: bytesMoved(socket),
      request,
      response,
    };
    if (isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      connection.exchange = undefined;
      const next = connection.pipelined.shift();
      if (next && !socket.destroyed) begin(connection, ...next);
    });
    answer(request, response);
  }

  /** Uses the average speed, so that a trickle of data cannot hold a connection. */
  function dropSlow(): void {
    const now = performance.now();
    for (const { socket, exchange } of open.values()) {
      if (!exchange) continue;
      if (isOurTurn(exchange)) {
        exchange.begun = now;
        exchange.bytesBefore = bytesMoved(socket);
        continue;
      }
      const { begun, bytesBefore, request, response } = exchange;
      const bytes = bytesMoved(socket) - bytesBefore;
      if (now - begun < graceMs + bytes / leastBytesPerMs) continue;
      const isStillSending = !request.complete && !response.headersSent;
      if (isStillSending) refuseConnection(socket, 408);
      else socket.destroy();
    }
  }

  return {
    beginStop() {
      isStopping = true;
      for (const { exchange } of open.values()) {
        if (exchange) exchange.response.shouldKeepAlive = false;
      }
    },

    closeIdle() {
      for (const { socket, exchange } of open.values()) {
        if (!exchange) socket.destroy();
      }
    },
  };
}

function isOurTurn({ request, response }: Exchange): boolean {
  return request.complete && !response.headersSent;
}

/** Written bytes count as soon as the operating system has them. */
function bytesMoved(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten;
}

const statusOfError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Rejects what Node does not turn into a request. */
export function refuseMalformed(
  server: Server,
  { refuse, refuseConnection }: Refusals,
): void {
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    refuseConnection(socket, statusOfError[code] ?? 400);
  });
  server.on("connect", (_request, socket) => {
    refuseConnection(socket, 405);
  });
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    refuse(response, 417);
  });
}
