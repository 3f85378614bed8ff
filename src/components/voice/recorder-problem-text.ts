import { m } from "../../i18n/paraglide/messages.js";
import type { RecorderProblem } from "../../media/sound/sound-recorder.ts";

/** Why nothing can be recorded, in one sentence. */
export function recorderProblemText(problem: RecorderProblem): string {
  switch (problem) {
    case "unsupported":
      return m.voice_unsupported();
    case "not-allowed":
      return m.voice_not_allowed();
    case "no-microphone":
      return m.voice_no_microphone();
    case "busy":
      return m.voice_busy();
  }
}
