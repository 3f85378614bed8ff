import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";

/** A notice that this is a sample. */
export function SampleNotice() {
  return <Notice tone="info">{m.article_sample()}</Notice>;
}
