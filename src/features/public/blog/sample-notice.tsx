import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";

/** Above a sample: that it is one. */
export function SampleNotice() {
  return <Notice tone="info">{m.article_sample()}</Notice>;
}
