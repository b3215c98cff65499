import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { Refusals } from "./refuse";

/** For node's server; times in milliseconds. */
export const serverOptions = {
  /** A client's time for its headers. */
  headersTimeout: 13_000,
  /** And for all it sends; `dropSlow` is stricter. */
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 1_000,
  /** Node's own refusal would bear no security headers. */
  requireHostHeader: false,
};

/** How long nothing at all may arrive or be accepted, milliseconds. */
const longestSilence = 30_000;

const slowCheckInterval = 1_000;

const usualLimits = {
  /** What a request and its answer may take, however short they are. */
  graceMs: 20_000,
  /** And what they must move on average beyond that. */
  leastBytesPerMs: 16,
  /** Browsers open six; an office behind one address has many browsers. */
  perAddress: 250,
};

/** Files and sockets share a process's descriptors. */
const mostInAll = 5_000;

/** Browsers send none before they have the answer to the last one. */
const mostPipelined = 20;

interface Exchange {
  begun: number;
  bytesBefore: number;
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  socket: Socket;
  /** The one request that is being answered. */
  exchange?: Exchange;
  pipelined: [IncomingMessage, ServerResponse][];
}

export interface Connections {
  /** Each answer from now on is the last one on its connection. */
  beginStop(): void;
  /** Closes the connections on which no whole request has arrived. */
  closeIdle(): void;
}

/**
 * Bounds what a client can hold with its connections, and answers one request
 * at a time on each.
 *
 * @param isBehindProxy whether all connections come from a proxy.
 * @param own limits other than the usual ones.
 */
export function manageConnections(
  server: Server,
  answer: RequestListener,
  { refuseConnection }: Refusals,
  isBehindProxy: boolean,
  own: Partial<typeof usualLimits> = {},
): Connections {
  const { graceMs, leastBytesPerMs, perAddress } = { ...usualLimits, ...own };
  const open = new Map<Socket, Connection>();
  /** The connection that has been idle for the longest comes first. */
  const byAddress = new Map<string, Set<Socket>>();
  let isStopping = false;

  server.maxConnections = mostInAll;
  server.setTimeout(longestSilence);
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

  /** What counts is the average, so that no trickle holds a connection. */
  function dropSlow(): void {
    const now = performance.now();
    for (const { socket, exchange } of open.values()) {
      if (!exchange) continue;
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

/** What is written counts when it is handed to the system. */
function bytesMoved(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten;
}

/** What node's parser says, as HTTP does; else the request is malformed. */
const statusOfError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what never becomes a request as everything else is answered. */
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
