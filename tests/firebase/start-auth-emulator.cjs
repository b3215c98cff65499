/** The command of firebase-tools also starts a hub, which takes half a minute. */
const { createApp } = require("firebase-tools/lib/emulator/auth/server");

void createApp("demo-site").then((app) => {
  const server = app.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
    console.log(`127.0.0.1:${server.address().port}`);
  });
});
