// Beside its packages, which the main install does without.
export { default } from "./tools/eslint.config.js";
