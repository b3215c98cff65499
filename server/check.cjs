/** Runs before the site and each command. Its syntax is old, because old versions of Node run it. */
var fs = require("node:fs");
var modules = require("node:module");
var path = require("node:path");
var engines = require("../package.json").engines;

function isOlder(version, needed) {
  var given = version.split(".").map(Number);
  return given[0] < needed[0] || (given[0] === needed[0] && given[1] < needed[1]);
}

function stop(sentence) {
  process.stderr.write(sentence + "\n");
  process.exit(1);
}

var needed = engines.node.replace(">=", "");
if (isOlder(process.versions.node, needed.split(".").map(Number))) {
  stop(
    "This site needs Node " +
      needed +
      " or later, and this is Node " +
      process.versions.node +
      ". Install a newer version of Node.",
  );
}
var build = fs.existsSync("build/start.js") ? "build" : ".";
if (!fs.existsSync(path.join(build, "start.js"))) {
  stop("The site has not been built yet. Run this first: npm run build");
}
// Node 22 and later keep compiled code for the next start, if they can write to this folder.
if (modules.enableCompileCache) modules.enableCompileCache(path.resolve(build, "compiled"));
