import { readdirSync } from "node:fs";

/**
 * The order of the folders and files of app/. Each imports only from the rows above its own, types
 * included; those of one row do not know each other.
 */
const rows = [
  ["kinds/", "enhance/", "theme", "log.server", "hash.server", "in-steps.server"],
  ["people/", "media/", "samples/", "env.server"],
  ["http/", "backends/", "changes/", "admin-pages", "zone-rules.server"],
  ["stores/", "catalogue/", "art/", "theme.server", "routes"],
  ["ui/", "transfer/", "data.server"],
  ["auth/", "site.server", "entry.client"],
  ["records/", "mail/", "seo/", "first-steps.server"],
  ["messages/", "root", "entry.server"],
  ["routes/files/", "routes/public/", "routes/admin/frame/"],
  roomsIn("routes/public/").concat(roomsIn("routes/admin/", ["frame", "review"])),
  // It lists the sources of plans in all rooms.
  ["routes/admin/review/"],
];

function roomsIn(folder, others = []) {
  const entries = readdirSync(`app/${folder}`, { withFileTypes: true });
  const rooms = entries.filter((entry) => entry.isDirectory() && !others.includes(entry.name));
  return rooms.map(({ name }) => `${folder}${name}/`);
}

function orderRules() {
  return rows.flatMap((row, index) => {
    const below = rows.slice(index + 1).flat();
    return row.flatMap((name) => {
      const forbidden = [...row.filter((other) => other !== name), ...below].filter(
        (other) => !other.startsWith(name) && !name.startsWith(other),
      );
      // Pages for visitors are the same for everyone.
      if (/^routes\/(public|files)/.test(name)) forbidden.push("auth/");
      const rules = [keepOutOf(name, forbidden)];
      if (name !== "backends/") return rules;
      return [
        ...rules,
        keepOutOf("backends/sqlite/", forbidden, ["firebase-admin"]),
        keepOutOf("backends/firebase/", forbidden, ["libsql"]),
      ];
    });
  });
}

/** Later lists of forbidden imports replace earlier ones, so each list is whole. */
function keepOutOf(name, forbidden, packages = ["firebase-admin", "libsql"]) {
  const group = forbidden.flatMap(importsOf);
  const message = `app/${name} imports only from the rows above it in oxlint.config.js.`;
  return {
    files: [name.endsWith("/") ? `app/${name}**/*.{ts,tsx}` : `app/${name}.{ts,tsx}`],
    rules: forbidImports([{ group, message }, ...packagesOnlyInBackends(packages)]),
  };
}

/** The rooms of one side import each other by relative paths, which folders in a room make longer. */
function importsOf(name) {
  if (!name.endsWith("/")) return [`~/${name}`];
  const room = /^routes\/\w+\/(.+)$/.exec(name)?.[1];
  return [`~/${name}**`, ...(room ? [`../${room}**`, `../../${room}**`] : [])];
}

function packagesOnlyInBackends(packages = ["firebase-admin", "libsql"]) {
  return packages.map((name) => ({
    group: [name, `${name}/*`],
    message: `Import ${name} only in its folder in app/backends.`,
  }));
}

function forbidImports(patterns) {
  return { "no-restricted-imports": ["error", { patterns }] };
}

export default {
  plugins: ["typescript", "import", "jsx-a11y", "react"],
  jsPlugins: ["./tools/node_modules/eslint-plugin-regexp/dist/index.js"],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["build", "builds", "data", "app/samples/pictures", "test-results"],
  rules: {
    // Modules that need each other are one module, even if they need only types.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-array-constructor": "error",
    "no-case-declarations": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-redeclare": "error",
    "no-regex-spaces": "error",
    "no-undef": "error",
    "no-unexpected-multiline": "error",
    "react/jsx-no-comment-textnodes": "error",
    "react/unsupported-syntax": "error",
    // axe looks for labels in the pages, and old browsers know the role only.
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // Forms listen to what bubbles from their controls.
    "jsx-a11y/no-noninteractive-element-interactions": [
      "error",
      { handlers: ["onClick", "onMouseDown", "onMouseUp", "onKeyPress", "onKeyDown", "onKeyUp"] },
    ],
    // Tests sort words, and spread what TypeScript allows.
    "typescript/no-meaningless-void-operator": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-useless-default-assignment": "off",
    "typescript/require-array-sort-compare": "off",
  },
  overrides: [
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        // TypeScript checks these.
        "no-redeclare": "off",
        "no-undef": "off",
        "no-var": "error",
        "prefer-const": "error",
        "prefer-rest-params": "error",
        "prefer-spread": "error",
        "typescript/ban-ts-comment": "error",
        "typescript/no-empty-object-type": "error",
        "typescript/no-explicit-any": "error",
        "typescript/no-misused-promises": "error",
        // `import { type … }` still runs the module: Firebase's accounts doubled a start.
        "typescript/no-import-type-side-effects": "error",
        "typescript/no-namespace": "error",
        "typescript/no-require-imports": "error",
        "typescript/no-unnecessary-type-assertion": "error",
        "typescript/no-unnecessary-type-constraint": "error",
        "typescript/no-unsafe-argument": "error",
        "typescript/no-unsafe-assignment": "error",
        "typescript/no-unsafe-call": "error",
        "typescript/no-unsafe-enum-comparison": "error",
        "typescript/no-unsafe-function-type": "error",
        "typescript/no-unsafe-member-access": "error",
        "typescript/no-unsafe-return": "error",
        "typescript/prefer-promise-reject-errors": "error",
        "typescript/restrict-plus-operands": "error",
      },
    },
    { files: ["app/**/*.tsx"], rules: { "react/rules-of-hooks": "error" } },
    // The rules of imports do not see `import("…").Type`.
    { files: ["app/**/*.{ts,tsx}"], rules: { "typescript/consistent-type-imports": "error" } },
    { files: ["**/*.cjs"], env: { node: true, commonjs: true } },
    {
      files: ["app/enhance/*.js"],
      globals: {
        IntersectionObserver: "readonly",
        addEventListener: "readonly",
        document: "readonly",
        localStorage: "readonly",
        location: "readonly",
        navigation: "readonly",
      },
      rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] },
    },
    {
      // One of the scripts uses the functions of the other.
      files: ["tests/browsers/*.js", "tests/fixtures/*.js"],
      rules: { "no-undef": "off", "no-unused-vars": "off" },
    },
    { files: ["{app,cli}/**/*.{ts,tsx}"], rules: forbidImports(packagesOnlyInBackends()) },
    // A second copy of a module would have its own state, such as request IDs.
    {
      files: ["server/**/*.ts"],
      rules: forbidImports([
        ...packagesOnlyInBackends(),
        {
          group: ["~/**", "../app/**"],
          allowTypeImports: true,
          message: "Import types only. The values come from the entry of the built app.",
        },
      ]),
    },
    ...orderRules(),
    {
      files: ["app/**/*.{ts,tsx}", "cli/**/*.ts", "server/**/*.ts"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "process", property: "env", message: "Read settings from app/env.server.ts." },
        ],
      },
    },
    { files: ["app/env.server.ts"], rules: { "no-restricted-properties": "off" } },
    // A stranger's text must not take longer than linear time.
    {
      files: ["{app,cli,server}/**/*"],
      rules: {
        "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
        "regexp/no-super-linear-move": ["error", { report: "potential", ignoreSticky: false }],
      },
    },
  ],
  settings: { "jsx-a11y": { components: { Form: "form" } } },
};
