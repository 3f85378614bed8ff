import * as parser from "@babel/eslint-parser";
import reactHooks from "eslint-plugin-react-hooks";

/**
 * React's own rules. Everything else is Biome's; typescript-eslint does not run on TypeScript 7, so Babel parses.
 */
export default [
  { ignores: ["src/i18n/paraglide/**"] },
  {
    files: ["src/**/*.{ts,tsx}"],
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: {
          // By name: ESLint stores the configuration with its cache.
          presets: ["@babel/preset-typescript", "@babel/preset-react"],
        },
      },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs["recommended-latest"].rules,
  },
];
