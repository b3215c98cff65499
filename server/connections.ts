import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./incoming-request";

/** Once per interval costs nothing measurable, unlike once per request. */
const sweepInterval = 1000;

const usualLimits = {
  silenceMs: 30_000,
  /** After this time, clients have to read a response at this speed on average. */
  leastBytesPerMs: 4,
  /** Browsers open six connections without pipelining, and an office may share one address. */
  perNetwork: 250,
  pipelined: 20,
  /** This leaves file descriptors for the rest of the process. */
  inAll: 5_000,
};

interface Connection {
  current?: ServerResponse;
  /** The response to the latest request, which may have to wait for its turn. */
  last?: ServerResponse;
  waiting: number;
  /** The number of the sweep before the last request. */
  sweep?: number;
  /** The latest response that the sweep saw on its way. */
  seen?: { response: ServerResponse; at: number; sentBefore: number };
}

export type Connections = ReturnType<typeof manageConnections>;

/** Limits what clients can hold, and serves one request at a time on each connection. */
export function manageConnections(
  server: Server,
  handle: RequestListener,
  isBehindProxy: boolean,
  own: Partial<typeof usualLimits> = {},
) {
  const { silenceMs, leastBytesPerMs, perNetwork, inAll, pipelined } = { ...usualLimits, ...own };
  const open = new Map<Socket, Connection>();
  const limits = { inAll, perNetwork: isBehindProxy ? inAll : perNetwork };
  const crowd = new Crowd<Socket>(limits, (socket) => socket.destroy());
  let isStopping = false;
  let sweeps = 0;
  server.timeout = silenceMs;
  // A proxy has to close an idle connection first: most do after a minute, some after ten.
  server.keepAliveTimeout = isBehindProxy ? 620_000 : 5_000;

  server.on("connection", (socket) => {
    open.set(socket, { waiting: 0 });
    crowd.add(networkOf(socket.remoteAddress ?? ""), socket);
    socket.once("close", () => {
      open.delete(socket);
      crowd.remove(socket);
    });
  });

  server.on("request", (request, response) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    const { last } = connection;
    connection.last = response;
    const begin = () => {
      connection.current = response;
      if (connection.sweep !== sweeps) {
        connection.sweep = sweeps;
        crowd.renew(socket);
      }
      if (isStopping) response.shouldKeepAlive = false;
      handle(request, response);
    };
    if (isOver(last)) begin();
    else if ((connection.waiting += 1) > pipelined) socket.destroy();
    else {
      last?.once("close", () => {
        connection.waiting -= 1;
        if (!socket.destroyed) begin();
      });
    }
  });

  server.on("timeout", (socket: Socket) => {
    const { bytesRead } = socket;
    // A busy event loop may not have read a request that has already arrived.
    setImmediate(() => {
      const { current } = open.get(socket) ?? {};
      if (socket.bytesRead === bytesRead && !(current && isOurTurn(current))) socket.destroy();
    });
  });

  /** Closes connections whose clients read too slowly. */
  function sweep(): void {
    sweeps += 1;
    const now = performance.now();
    for (const [socket, connection] of open) {
      const { current, seen } = connection;
      const { bytesWritten, writableLength } = socket;
      if (!current?.headersSent) continue;
      if (current !== seen?.response) {
        const sentBefore = bytesWritten - writableLength;
        connection.seen = { response: current, at: now, sentBefore };
      } else if (writableLength > 0) {
        const allowedMs = silenceMs + (bytesWritten - seen.sentBefore) / leastBytesPerMs;
        if (now - seen.at > allowedMs) socket.destroy();
      }
    }
  }
  const sweeping = setInterval(sweep, sweepInterval).unref();
  server.once("close", () => clearInterval(sweeping));

  return {
    beginStop() {
      isStopping = true;
      for (const { current } of open.values()) if (current) current.shouldKeepAlive = false;
    },

    closeIdle() {
      for (const [socket, { current }] of open) if (isOver(current)) socket.destroy();
    },
  };
}

/** Node marks a response as destroyed when it is over. */
function isOver(response: ServerResponse | undefined): boolean {
  return response?.destroyed ?? true;
}

function isOurTurn({ headersSent, req }: ServerResponse): boolean {
  return !headersSent && (req.complete || req.isPaused());
}

interface Limits {
  perNetwork: number;
  inAll: number;
}

/** Limits members. A full crowd drops the oldest member of the network that has the most. */
export class Crowd<Member> {
  private readonly networkOf = new Map<Member, string>();
  private readonly byNetwork = new Map<string, Set<Member>>();

  constructor(
    private readonly limits: Limits,
    private readonly drop: (member: Member) => void,
  ) {}

  add(network: string, member: Member): void {
    const others = this.byNetwork.get(network) ?? new Set();
    this.byNetwork.set(network, others.add(member));
    this.networkOf.set(member, network);
    if (others.size > this.limits.perNetwork) this.dropFirst(others);
    else if (this.networkOf.size > this.limits.inAll) this.dropFirst(this.largest());
  }

  /** Makes the member the youngest of its network. */
  renew(member: Member): void {
    const network = this.networkOf.get(member);
    const others = network === undefined ? undefined : this.byNetwork.get(network);
    others?.delete(member);
    others?.add(member);
  }

  remove(member: Member): void {
    const network = this.networkOf.get(member);
    if (network === undefined) return;
    this.networkOf.delete(member);
    const others = this.byNetwork.get(network);
    others?.delete(member);
    if (others?.size === 0) this.byNetwork.delete(network);
  }

  dropAll(): void {
    for (const member of this.networkOf.keys()) this.drop(member);
  }

  private dropFirst([oldest]: Iterable<Member>): void {
    if (oldest === undefined) return;
    this.remove(oldest);
    this.drop(oldest);
  }

  private largest(): Set<Member> {
    return [...this.byNetwork.values()].reduce((most, each) =>
      each.size > most.size ? each : most,
    );
  }
}
