import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
/** An invariant with its message. The pattern matches conditions without a comma; others are left unchanged. */
const CHECK = /\binvariant\(\s*([^,;]*?),\s*(?:\/\/.*\s*)*(?:`[^`]*`|"[^"\n]*")\s*\)/g;

/**
 * Strips code of React Router that this site does not use. A release with other code is left unchanged, which only the
 * budgets notice (tests/e2e/budgets.test.ts).
 *
 * - The package gives every bundler the development build, with warnings; one constant selects the production one.
 * - It sets component names for the developer tools at creation, which prevents tree shaking of unused components
 *   (above all its form). Without the names, and with creation marked as pure, the bundler can drop them.
 * - Error messages for developers are for dev only: the checks stay, without their messages.
 * - Its links can prefetch data of a server framework. There is none here.
 * - Its data router, with loaders and error boundaries, has hooks in each component. It is not used here.
 */
export function leanRouter(): Plugin {
  return {
    name: "selam-lean-router",
    apply: "build",
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const lean = code
        .replace("var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;")
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1/* @__PURE__ */ $2")
        .replace(CHECK, "invariant($1)")
        .replace(/^function warning\(cond, message\) \{$/m, "/* @__NO_SIDE_EFFECTS__ */ $& return;")
        .replace(/return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/, "return link;");
      return { code: withoutDataRouter(lean), map: null };
    },
  };
}

function withoutDataRouter(code: string): string {
  return code
    .replace(/\bReact\d*\.useContext\(DataRouter(?:State)?Context\)/g, "null")
    .replace("let dataRouterState = dataRouterOpts?.state;", "const dataRouterState = null;")
    .replace(
      "return isDataRoute ? useNavigateStable() : useNavigateUnstable();",
      "return useNavigateUnstable();",
    )
    .replace(/^RenderErrorBoundary\.contextType = .*$/m, "")
    .replace(/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, "= [false, null, {}]");
}
