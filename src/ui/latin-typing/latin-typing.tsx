import { LANGUAGES, languageOf } from "../../domain/languages/languages.ts";
import { deferredPart } from "../deferred-part.tsx";
import type { LatinTypingProps } from "./typing-switch.tsx";

/**
 * The switch beside a field that lets Latin keys type Ge'ez, on a site with a language that they type. It and all that it needs
 * load after the page has rendered. The field has the attribute TAKES_GEEZ.
 */
export const LatinTyping = LANGUAGES.some((lang) => languageOf(lang).typing)
  ? deferredPart<LatinTypingProps>(async () => (await import("./typing-switch.tsx")).TypingSwitch)
  : () => null;
