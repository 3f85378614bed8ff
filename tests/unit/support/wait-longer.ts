import { LONGEST_WAIT_MS } from "./eventually.ts";

// The testing library's own limit is one second. Tests without a document do not load it.
if ("document" in globalThis) {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: LONGEST_WAIT_MS });
}
