import * as parser from "@babel/eslint-parser";
import reactHooks from "eslint-plugin-react-hooks";
import { loneText } from "./scripts/eslint/lone-text.js";

const isTextField =
  ':matches(JSXOpeningElement[name.name="textarea"], JSXOpeningElement[name.name="input"]:not(:has(> JSXAttribute[name.name="type"][value.value="range"])))';
/** What a text field and a key handler must use, because browsers differ from what React expects. */
const restricted = [
  {
    selector: `${isTextField}:has(> JSXAttribute[name.name="value"]):not(:has(> JSXAttribute[name.name="readOnly"]))`,
    message: "Use Input or TextArea of ui/forms/controls.tsx: fields are filled without events.",
  },
  {
    selector: 'BinaryExpression > Literal[value="Enter"], SwitchCase > Literal[value="Enter"]',
    message: "Use isEnter of ui/forms/keys.ts: Enter may end a composed word.",
  },
];

/**
 * React's own rules, and ours about what React renders. Everything else is Biome's; typescript-eslint does not run on TypeScript 7, so Babel parses.
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
    plugins: { "react-hooks": reactHooks, selam: { rules: { "lone-text": loneText } } },
    rules: { ...reactHooks.configs["recommended-latest"].rules, "selam/lone-text": "error" },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/ui/forms/{controls.tsx,keys.ts}"],
    rules: { "no-restricted-syntax": ["error", ...restricted] },
  },
];
