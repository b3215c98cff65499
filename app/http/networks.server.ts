import type { AppLoadContext } from "@remix-run/node";
import ipaddr from "ipaddr.js";
import { clientHeader } from "./other-servers.server";

/**
 * Lists the networks of a request, narrowest first, because limits count wider ones too: an IPv4
 * address, or the IPv6 networks that one customer can own. An unknown address has none.
 */
export function networksOf(
  request: Request,
  { clientAddress }: AppLoadContext,
): string[] {
  const address: unknown = clientAddress ?? request.headers.get(clientHeader);
  if (typeof address !== "string" || !ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  if (!("parts" in parsed)) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return [
    [a, b, c, d, "/64"],
    [a, b, c, d & 0xff00, "/56"],
    [a, b, c, "/48"],
  ].map((parts) => toNetwork(parts));
}

function toNetwork(parts: (number | string)[]): string {
  const hexadecimal = parts.map((part) =>
    typeof part === "number" ? part.toString(16) : part,
  );
  return hexadecimal.join(":").replace(":/", "::/");
}
