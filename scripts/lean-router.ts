import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/;
/** A check, and the sentence it fails with. What it checks has no comma in it; one that has is left as it is. */
const CHECK = /\binvariant\(\s*([^,;]*?),\s*(?:\/\/.*\s*)*(?:`[^`]*`|"[^"\n]*")\s*\)/g;

/**
 * What React Router's package carries that this site has no use for, left out of the build. A release of another shape
 * is left as it is, which only the budgets notice (tests/e2e/budgets.test.ts).
 *
 * - Its package gives every bundler the development build, with warnings; one constant makes it the production one.
 * - It names its components for the developer tools where it makes them, so that none which is unused (its form above
 *   all) can be left out. Without the names, and told that making one does nothing else, the bundler can.
 * - What it says to whoever uses it wrongly is said in dev only: its checks stand, without their sentences.
 * - Its links can fetch ahead what a server's framework would tell them to. There is none here.
 * - Its other kind of router, which loads data and catches what is thrown, has a hand in each component. There is none here.
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
