import { codeLoader } from "../../../pwa/update/load-code.ts";

const importDoorCode = () => import("./door-code.tsx");

/** What draws a guest's code. It comes when an event is opened that takes answers, and the worker keeps it. */
export const loadDoorCode = () => codeLoader.load(importDoorCode);
