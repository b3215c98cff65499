// ESLint's packages are in tools/, so the configuration is there too.
export { default } from "./tools/eslint.config.js";
