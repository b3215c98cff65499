import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./incoming-request";
import { Turns } from "./turns";

/** Limits members. A full crowd drops the oldest member of the network that has the most. */
export class Crowd<Member> {
  private readonly networks = new Map<string, Set<Member>>();
  private size = 0;

  constructor(
    private readonly limits: { perNetwork: number; inAll: number },
    private readonly drop: (member: Member) => void,
  ) {}

  /** Makes a member that is already there the youngest of its network. */
  add(network: string, member: Member): void {
    const members = this.networks.get(network) ?? new Set();
    if (!members.delete(member)) this.size += 1;
    this.networks.set(network, members.add(member));
    if (members.size > this.limits.perNetwork) this.dropOldest(network, members);
    else if (this.size > this.limits.inAll) {
      const [largest] = Array.from(this.networks).sort(([, a], [, b]) => b.size - a.size);
      if (largest) this.dropOldest(...largest);
    }
  }

  remove(network: string, member: Member): void {
    const members = this.networks.get(network);
    if (members?.delete(member)) this.size -= 1;
    if (members?.size === 0) this.networks.delete(network);
  }

  dropAll(): void {
    for (const members of this.networks.values()) members.forEach(this.drop);
  }

  private dropOldest(network: string, [oldest]: Iterable<Member>): void {
    if (oldest === undefined) return;
    this.remove(network, oldest);
    this.drop(oldest);
  }
}

const usualLimits = {
  silenceMs: 30_000,
  /** Browsers open six connections without pipelining, and an office may share one address. */
  perNetwork: 250,
  pipelined: 2,
  /** A client that sends more at once can send further requests on a new connection after this. */
  pauseMs: 1000,
  /** This leaves file descriptors for the rest of the process. */
  inAll: 5_000,
};

/** A busy proxy connects long before it sends, and would not send the same form again. */
const firstRequestTime = 1000;

interface Connection {
  network: string;
  openedAt: number;
  current?: ServerResponse;
  /** The response to the latest request, which may have to wait for its turn. */
  last?: ServerResponse;
  waiting: number;
}

/**
 * Limits what clients can hold, and serves one request at a time on each connection.
 * @param listeners begin to answer a request when its turn comes.
 * @param addressBehind tells who sent a request to the proxy, if there is one.
 */
export function manageConnections(
  server: Server,
  listeners: Record<"request" | "checkExpectation", RequestListener>,
  addressBehind?: (request: IncomingMessage) => string,
  own: Partial<typeof usualLimits> = {},
) {
  const isBehindProxy = addressBehind !== undefined;
  const turns = new Turns();
  const { silenceMs, perNetwork, inAll, pipelined, pauseMs } = { ...usualLimits, ...own };
  const open = new Map<Socket, Connection>();
  const limits = { inAll, perNetwork: isBehindProxy ? inAll : perNetwork };
  const crowd = new Crowd<Socket>(limits, (socket) => socket.destroy());
  let isStopping = false;
  server.timeout = silenceMs;
  // A proxy has to close an idle connection first: most do after a minute, some after ten.
  server.keepAliveTimeout = isBehindProxy ? 620_000 : 5_000;

  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    open.set(socket, { network, openedAt: performance.now(), waiting: 0 });
    crowd.add(network, socket);
    socket.once("close", () => {
      open.delete(socket);
      crowd.remove(network, socket);
    });
  });

  /** Calls a listener when it is the turn of the request. */
  const inTurn =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      const connection = open.get(socket);
      if (!connection) return;
      const { last, network } = connection;
      const client = addressBehind ? networkOf(addressBehind(request)) : network;
      const begin = () => {
        if (socket.destroyed) return;
        connection.current = response;
        crowd.add(network, socket);
        if (isStopping) response.shouldKeepAlive = false;
        handle(request, response);
      };
      if (isOver(last)) turns.add(client, begin);
      else if (connection.waiting < pipelined) {
        connection.waiting += 1;
        last?.once("close", () => {
          connection.waiting -= 1;
          turns.add(client, begin);
        });
      } else {
        last?.once("close", () => setTimeout(() => socket.destroy(), pauseMs).unref());
        ignoreRest(socket);
        return;
      }
      connection.last = response;
    };
  server.on("request", inTurn(listeners.request));
  server.on("checkExpectation", inTurn(listeners.checkExpectation));

  server.on("timeout", (socket: Socket) => {
    const { bytesRead } = socket;
    // A busy event loop may not have read a request that has already arrived.
    setImmediate(() => {
      const { current } = open.get(socket) ?? {};
      const isOurTurn =
        current && !current.headersSent && (current.req.complete || current.req.isPaused());
      if (socket.bytesRead === bytesRead && !isOurTurn) socket.destroy();
    });
  });

  return {
    beginStop() {
      isStopping = true;
      for (const { current } of open.values()) if (current) current.shouldKeepAlive = false;
    },

    refuseAll(refuse: (response: ServerResponse) => void) {
      for (const { current } of open.values()) {
        if (current && !current.headersSent && !current.destroyed) refuse(current);
      }
    },

    closeIdle() {
      const now = performance.now();
      for (const [socket, { last, openedAt }] of open) {
        if (isOver(last) && (last || now > openedAt + firstRequestTime)) socket.destroy();
      }
    },
  };
}

/** Node marks a response as destroyed when it is over. */
function isOver(response: ServerResponse | undefined): boolean {
  return response?.destroyed ?? true;
}

/**
 * Node reads all requests in a piece of 64 kB, even after it closed the connection, and that takes
 * long. The value 2 means that the rest is for another protocol.
 */
function ignoreRest(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
}
