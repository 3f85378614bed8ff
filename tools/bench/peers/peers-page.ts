import { legendPull, legendPush } from "./legend-state.ts";
import { rxdbPull, rxdbPush } from "./rxdb.ts";
import { tanstackPull, tanstackPush } from "./tanstack.ts";

window.contenders = {
  pull: { ...rxdbPull, ...tanstackPull, ...legendPull },
  push: { ...rxdbPush, ...tanstackPush, ...legendPush },
};
