/** The command of firebase-tools also starts a hub, which takes half a minute. */
const { default: api } = require("firebase-tools/lib/emulator/auth/apiSpec");
const { createApp } = require("firebase-tools/lib/emulator/auth/server");

const project = "projects/{targetProjectId}";

/** The others are not compiled, which saves ten seconds of CPU. */
const used = [
  "v1/accounts:lookup",
  "v1/accounts:sendOobCode",
  "v1/accounts:signInWithPassword",
  "v1/accounts:update",
  "v1/projects",
  `v1/${project}/accounts`,
  `v1/${project}/accounts:delete`,
  `v1/${project}/accounts:lookup`,
  `v1/${project}/accounts:update`,
  `v1/${project}:createSessionCookie`,
  `v2/${project}/config`,
  `emulator/v1/${project}/oobCodes`,
];
api.paths = Object.fromEntries(used.map((path) => [`/${path}`, api.paths[`/${path}`]]));

void createApp("demo-site").then((app) => {
  const server = app.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
    console.log(`127.0.0.1:${server.address().port}`);
  });
});
