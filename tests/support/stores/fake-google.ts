import { createServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import type { Server } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeAnswer {
  status?: number;
  body: unknown;
}

/** Gives answers that the emulators cannot give, and none to other paths; returns host and port. */
export async function fakeGoogle(answers: Record<string, FakeAnswer>): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const answer = answers[pathname.replace("/identitytoolkit.googleapis.com", "")];
    if (!answer) return;
    response.writeHead(answer.status ?? 200, { "Content-Type": "application/json" });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  onTestFinished(() => server.closeAllConnections());
  return listen(server);
}

export function refusingFirestore(code: number, message: string): Promise<string> {
  const server = createHttp2Server();
  server.on("stream", (stream) => {
    stream.respond(
      {
        ":status": 200,
        "content-type": "application/grpc",
        "grpc-status": code,
        "grpc-message": encodeURIComponent(message),
      },
      { endStream: true },
    );
  });
  return listen(server);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port.");
  return `127.0.0.1:${address.port}`;
}

export function refusal(message: string, status = 400): FakeAnswer {
  return { status, body: { error: { code: status, message } } };
}
