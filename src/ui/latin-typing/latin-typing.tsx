import { deferredPart } from "../deferred-part.tsx";
import type { LatinTypingProps } from "./typing-switch.tsx";

/**
 * The switch beside a field that lets Latin keys type Ge'ez. It and all that it needs load after the page has rendered.
 * The field has the attribute TAKES_GEEZ.
 */
export const LatinTyping = deferredPart<LatinTypingProps>(
  async () => (await import("./typing-switch.tsx")).TypingSwitch,
);
