export { loadBuild } from "./build";
export { media, tables, works } from "~/data.server";
