import { rxdbPull, rxdbPush } from "./rxdb.ts";
import { tanstackPull, tanstackPush } from "./tanstack.ts";

window.contenders = {
  pull: { ...rxdbPull, ...tanstackPull },
  push: { ...rxdbPush, ...tanstackPush },
};
