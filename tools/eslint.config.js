import { readdirSync } from "node:fs";
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The folders of app/ that each folder may import from, as a list of layers: a folder imports from
 * the layers above its own in this list, and from the folders named beside it.
 */
const layers = [
  { work: [] },
  { media: [], records: ["auth", "backends", "http"], samples: [] },
  { changes: ["backends"], mail: ["backends"] },
  { catalogue: [], transfer: ["catalogue"] },
  { messages: ["backends", "http"] },
  { http: [] },
  { art: [], backends: ["auth"] },
  { auth: [], seo: ["ui"], ui: ["seo"] },
];

function layerRules() {
  const all = layers.flatMap((layer) => Object.keys(layer));
  return layers.flatMap((layer, index) => {
    const above = layers.slice(0, index).flatMap((other) => Object.keys(other));
    return Object.entries(layer).map(([folder, also]) => {
      const allowed = [...above, ...also, folder];
      return keepOutOf(folder, [
        "routes",
        ...all.filter((other) => !allowed.includes(other)),
      ]);
    });
  });
}

/** A room imports no other room, except what all rooms share. */
function roomRules() {
  const rooms = readdirSync("app/routes/admin");
  return rooms.map((room) =>
    keepOutOf(
      `routes/admin/${room}`,
      rooms
        .filter((other) => ![room, "frame"].includes(other))
        .map((other) => `routes/admin/${other}`),
    ),
  );
}

function keepOutOf(folder, forbidden) {
  return {
    files: [`app/${folder}/**/*.{ts,tsx}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: forbidden.map((other) => ({
            group: [`~/${other}/**`],
            message: `app/${folder} must not import from app/${other}.`,
          })),
        },
      ],
    },
  };
}

function keepPackagesOutOf(files, ignores, packages, ...others) {
  return {
    files,
    ignores,
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            ...packages.map((name) => ({
              group: [name, `${name}/*`],
              message: `Import ${name} only in its folder in app/backends.`,
            })),
            ...others,
          ],
        },
      ],
    },
  };
}

export default tseslint.config(
  {
    ignores: [
      "build",
      "**/node_modules",
      "data",
      "app/samples/pictures",
      "test-results",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname + "/..",
      },
    },
    rules: {
      // Some functions of asynchronous ports do not await anything.
      "@typescript-eslint/require-await": "off",
      // Remix loaders and actions throw responses.
      "@typescript-eslint/only-throw-error": "off",
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [
      jsxA11y.flatConfigs.recommended,
      reactHooks.configs.flat.recommended,
    ],
    settings: { "jsx-a11y": { components: { Form: "form" } } },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: {
      globals: { console: "readonly", process: "readonly" },
    },
  },
  {
    files: ["app/enhance/*.js"],
    languageOptions: {
      ecmaVersion: 5,
      sourceType: "script",
      globals: {
        IntersectionObserver: "readonly",
        addEventListener: "readonly",
        document: "readonly",
        localStorage: "readonly",
        location: "readonly",
        navigation: "readonly",
      },
    },
    rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  {
    files: ["tests/browsers/*.js"],
    languageOptions: {
      ecmaVersion: 2017,
      sourceType: "script",
      globals: {
        document: "readonly",
        Event: "readonly",
        getComputedStyle: "readonly",
        location: "readonly",
        Node: "readonly",
      },
    },
  },
  keepPackagesOutOf(
    ["{app,cli}/**/*.{ts,tsx}"],
    ["app/backends/{sqlite,firebase}/**"],
    ["firebase-admin", "libsql"],
  ),
  keepPackagesOutOf(["app/backends/sqlite/**/*.ts"], [], ["firebase-admin"]),
  keepPackagesOutOf(["app/backends/firebase/**/*.ts"], [], ["libsql"]),
  // A second copy of a module would have its own state, such as request IDs.
  keepPackagesOutOf(["server/**/*.ts"], [], ["firebase-admin", "libsql"], {
    group: ["~/**", "../app/**"],
    allowTypeImports: true,
    message:
      "Import types only. The values come from the entry of the built app.",
  }),
  ...layerRules(),
  ...roomRules(),
  keepOutOf("routes/public", ["routes/admin", "routes/files", "auth"]),
  keepOutOf("routes/files", ["routes/admin", "routes/public", "auth"]),
  {
    files: ["app/**/*.{ts,tsx}", "cli/**/*.ts", "server/**/*.ts"],
    ignores: ["app/env.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.name='process'][property.name='env']",
          message: "Read settings from app/env.server.ts.",
        },
        {
          selector: String.raw`JSXText[value=/\/\*|^\s*\/\//m]`,
          message:
            "Put a comment between elements in braces, or the page prints it.",
        },
      ],
    },
  },
);
