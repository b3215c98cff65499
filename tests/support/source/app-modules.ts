export { loadBuild } from "./build";
export { media, works } from "~/backends/index.server";
