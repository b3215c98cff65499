#!/usr/bin/env bash
# nodemailer 10.6.1, smtp-server 3.21.6 (npm), Node 20.19 or later.
# Guess: for an address with letters beyond ASCII before the @, nodemailer refuses to send through a
# server that does not offer SMTPUTF8, as RFC 6531, 3.2 asks of a client.
# Seen: it sends the address in UTF-8 without the parameter SMTPUTF8, and reports success.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.1 smtp-server@3.21.6
cat > run.mjs <<'SCRIPT'
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";

const seen = [];
const server = new SMTPServer({
  hideSMTPUTF8: true,
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onMailFrom: ({ address, args }, _session, done) => (seen.push(["MAIL", address, args]), done()),
  onRcptTo: ({ address }, _session, done) => (seen.push(["RCPT", address]), done()),
  onData: (stream, _session, done) => stream.resume().on("end", done),
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const transport = createTransport({ host: "127.0.0.1", port: server.server.address().port });
const to = "änna@example.org";
const { accepted } = await transport.sendMail({ from: "a@example.org", to, text: "Hello." });
console.log("The server, which does not offer SMTPUTF8, got", JSON.stringify(seen));
console.log("nodemailer reports as accepted:", accepted.join(", "));
server.close();
const mail = seen.find(([command]) => command === "MAIL");
const isAsked = mail?.[2] && "SMTPUTF8" in mail[2];
process.exit(accepted.includes(to) && !isAsked ? 0 : 1);
SCRIPT
node run.mjs
