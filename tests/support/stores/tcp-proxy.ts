import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  bytesFromClients(): number;
  /** Holds back all bytes without closing connections. */
  silence(): void;
  heal(): void;
  slowDown(milliseconds: number): void;
  /** Closes all connections and accepts no new ones. */
  breakDown(): Promise<void>;
  repair(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let delay = 0;
  let sent = 0;
  let server = createProxy();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function createProxy(): Server {
    return createServer((client) => {
      const upstream = connect(targetPort, "127.0.0.1");
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on("data", (bytes) => {
          if (from === client) sent += bytes.length;
          setTimeout(() => to.write(bytes), delay);
        });
        from.on("error", () => to.destroy());
        from.on("close", () => {
          sockets.delete(from);
          setTimeout(() => to.destroy(), delay);
        });
        if (isSilent) from.pause();
      }
    });
  }

  async function breakDown(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    port,
    bytesFromClients: () => sent,

    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },

    heal() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },

    slowDown(milliseconds) {
      delay = milliseconds;
    },

    breakDown,

    async repair() {
      server = createProxy();
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },

    async close() {
      if (server.listening) await breakDown();
    },
  };
}
