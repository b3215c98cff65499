import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./incoming-request";
import type { Refusals } from "./refuse";

/** Times are in milliseconds. */
export const serverOptions = {
  headersTimeout: 13_000,
  /** The timeout is a fallback; `dropSlow` is stricter. */
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 1_000,
  /** Node would set two timers per request; the sweep closes idle connections. */
  keepAliveTimeout: 0,
  /** Node's own rejection would lack the security headers. */
  requireHostHeader: false,
  /** With this, `isWellFormed` sees a second Host header. */
  joinDuplicateHeaders: true,
};

const sweepInterval = 1_000;

const usualLimits = {
  silenceMs: 30_000,
  keepAliveMs: 5_000,
  graceMs: 20_000,
  leastBytesPerMs: 16,
  /** Browsers open six connections, and an office may share one address. */
  perNetwork: 250,
};

/** The limit leaves file descriptors for the rest of the process. */
const mostInAll = 5_000;

/** Browsers do not pipeline requests. */
const mostPipelined = 20;

interface Connection {
  socket: Socket;
  /** A connection with a later request has a greater turn. */
  turn: number;
  request?: IncomingMessage;
  response?: ServerResponse;
  pipelined: [IncomingMessage, ServerResponse][];
  /** The last sweep saw this many bytes. */
  bytes: number;
  movedAt: number;
  exchange?: { response: ServerResponse; begun: number; bytesBefore: number };
}

export interface Connections {
  beginStop(): void;
  closeIdle(): void;
}

/**
 * Limits what clients can hold, and serves one request at a time on each
 * connection. A sweep checks the speed of all connections once a second, so
 * that a request costs nothing.
 */
export function manageConnections(
  server: Server,
  handle: RequestListener,
  { refuseConnection }: Refusals,
  isBehindProxy: boolean,
  own: Partial<typeof usualLimits> = {},
): Connections {
  const limits = { ...usualLimits, ...own };
  const open = new Map<Socket, Connection>();
  const byNetwork = new Map<string, Set<Connection>>();
  let lastTurn = 0;
  let isStopping = false;

  server.maxConnections = mostInAll;
  setInterval(() => {
    const now = performance.now();
    for (const connection of open.values()) check(connection, now);
  }, sweepInterval).unref();

  server.on("connection", (socket) => {
    const connection: Connection = {
      socket,
      turn: (lastTurn += 1),
      pipelined: [],
      bytes: 0,
      movedAt: performance.now(),
    };
    open.set(socket, connection);
    const network = networkOf(socket.remoteAddress ?? "");
    const others = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, others.add(connection));
    if (!isBehindProxy && others.size > limits.perNetwork) {
      longestIdle(others).socket.destroy();
    }
    socket.once("close", () => {
      open.delete(socket);
      others.delete(connection);
      if (others.size === 0) byNetwork.delete(network);
    });
  });

  server.on("request", (request, response) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    const { pipelined, socket } = connection;
    if (isIdle(connection)) begin(connection, request, response);
    else if (pipelined.length < mostPipelined) {
      if (pipelined.length === 0) beginNextAfter(connection);
      pipelined.push([request, response]);
    } else {
      socket.destroy();
    }
  });

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.turn = lastTurn += 1;
    connection.request = request;
    connection.response = response;
    if (isStopping) response.shouldKeepAlive = false;
    handle(request, response);
  }

  function beginNextAfter(connection: Connection): void {
    const { pipelined, socket } = connection;
    connection.response?.once("close", () => {
      const next = pipelined.shift();
      if (!next || socket.destroyed) return;
      begin(connection, ...next);
      if (pipelined.length > 0) beginNextAfter(connection);
    });
  }

  /** Uses the average speed, so that a trickle of data cannot hold a connection. */
  function check(connection: Connection, now: number): void {
    const { socket, request, response } = connection;
    const bytes = bytesMoved(socket);
    const isOurTurn = request?.complete && !response?.headersSent;
    if (isOurTurn || bytes !== connection.bytes) {
      connection.movedAt = now;
    }
    connection.bytes = bytes;
    const { silenceMs, keepAliveMs, graceMs, leastBytesPerMs } = limits;
    const isOver = response?.destroyed;
    if (now - connection.movedAt > (isOver ? keepAliveMs : silenceMs)) {
      socket.destroy();
    }
    if (!response || isOver) return;
    if (isOurTurn || connection.exchange?.response !== response) {
      connection.exchange = { response, begun: now, bytesBefore: bytes };
    }
    const { begun, bytesBefore } = connection.exchange;
    const allowed = graceMs + (bytes - bytesBefore) / leastBytesPerMs;
    if (now - begun <= allowed) return;
    const isStillSending = !request?.complete && !response.headersSent;
    if (isStillSending) refuseConnection(socket, 408);
    else socket.destroy();
  }

  return {
    beginStop() {
      isStopping = true;
      for (const { response } of open.values()) {
        if (response) response.shouldKeepAlive = false;
      }
    },

    closeIdle() {
      for (const connection of open.values()) {
        if (isIdle(connection)) connection.socket.destroy();
      }
    },
  };
}

/** Node marks a response as destroyed when it is over. */
function isIdle({ response }: Connection): boolean {
  return response?.destroyed ?? true;
}

function longestIdle(connections: Iterable<Connection>): Connection {
  return [...connections].reduce((oldest, other) => (other.turn < oldest.turn ? other : oldest));
}

/** Written bytes count as soon as the operating system has them. */
function bytesMoved(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten;
}

const statusOfError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Rejects data that Node does not turn into a request. */
export function refuseMalformed(server: Server, { refuse, refuseConnection }: Refusals): void {
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
