export { loadBuild } from "./build";
export { media, tables, works } from "~/backends/index.server";
