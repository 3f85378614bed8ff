import { pullFloors, pushFloors } from "./floors.ts";
import { selamPull, selamPush } from "./selam.ts";

window.contenders = {
  pull: { selam: selamPull, ...pullFloors },
  push: { selam: selamPush, ...pushFloors },
};
