import { readdirSync } from "node:fs";

/**
 * The folders of app/ that each folder may import from, as a list of layers: a folder imports from
 * the layers above its own in this list, and from the folders named beside it.
 */
const layers = [
  { kinds: [] },
  { media: [], records: ["auth", "backends", "http", "stores"], samples: [] },
  { changes: ["backends", "stores"], mail: ["backends", "stores"] },
  { catalogue: [], transfer: ["catalogue"] },
  { messages: ["backends", "http", "stores"], stores: ["auth", "backends"] },
  { http: [] },
  { art: [], backends: ["auth"] },
  { auth: [], seo: ["ui"], ui: ["seo"] },
];

function layerRules() {
  const all = layers.flatMap((layer) => Object.keys(layer));
  return layers.flatMap((layer, index) => {
    const above = layers.slice(0, index).flatMap((other) => Object.keys(other));
    return Object.entries(layer).flatMap(([folder, also]) => {
      const allowed = [...above, ...also, folder];
      const forbidden = ["routes", ...all.filter((other) => !allowed.includes(other))];
      return [
        keepOutOf(folder, forbidden),
        ...(folder === "backends"
          ? [
              keepOutOf("backends/sqlite", forbidden, ["firebase-admin"]),
              keepOutOf("backends/firebase", forbidden, ["libsql"]),
            ]
          : []),
      ];
    });
  });
}

/** A room imports no other room, except what all rooms share. The review lists sources of all rooms. */
function roomRules() {
  const rooms = readdirSync("app/routes/admin").filter((room) => room !== "review");
  return rooms.map((room) => {
    const others = rooms.filter((other) => ![room, "frame"].includes(other));
    return {
      files: [`app/routes/admin/${room}/**/*.{ts,tsx}`],
      rules: forbidImports([
        {
          // Folders in a room are one level deeper.
          group: others.flatMap((other) => [`../${other}/**`, `../../${other}/**`]),
          message: `The room ${room} imports no other room but frame.`,
        },
        ...packagesOnlyInBackends(),
      ]),
    };
  });
}

/** Later lists of forbidden imports replace earlier ones, so each list is whole. */
function keepOutOf(folder, forbidden, packages = ["firebase-admin", "libsql"]) {
  return {
    files: [`app/${folder}/**/*.{ts,tsx}`],
    rules: forbidImports([
      ...forbidden.map((other) => ({
        group: [`~/${other}/**`],
        message: `app/${folder} must not import from app/${other}.`,
      })),
      ...packagesOnlyInBackends(packages),
    ]),
  };
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
  options: {
    typeAware: true,
    typeCheck: true,
    reportUnusedDisableDirectives: "error",
  },
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
      {
        handlers: ["onClick", "onMouseDown", "onMouseUp", "onKeyPress", "onKeyDown", "onKeyUp"],
      },
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
    {
      files: ["app/**/*.tsx"],
      rules: { "react/rules-of-hooks": "error" },
    },
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
    {
      files: ["{app,cli}/**/*.{ts,tsx}"],
      rules: forbidImports(packagesOnlyInBackends()),
    },
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
    ...layerRules(),
    ...roomRules(),
    keepOutOf("routes/public", ["routes/admin", "routes/files", "auth"]),
    keepOutOf("routes/files", ["routes/admin", "routes/public", "auth"]),
    {
      files: ["app/**/*.{ts,tsx}", "cli/**/*.ts", "server/**/*.ts"],
      rules: {
        "no-restricted-properties": [
          "error",
          {
            object: "process",
            property: "env",
            message: "Read settings from app/env.server.ts.",
          },
        ],
      },
    },
    {
      files: ["app/env.server.ts"],
      rules: { "no-restricted-properties": "off" },
    },
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
