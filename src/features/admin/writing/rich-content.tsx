import { lazy, type Ref, Suspense } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Pictures } from "../../../ui/rich-editor/editor-picture.ts";
import type { RichEditorHandle } from "../../../ui/rich-editor/rich-editor.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { TextsInHand } from "./post-texts.tsx";

// The editor is the largest part of the admin: a page that shows none does without.
const RichEditor = lazy(async () => ({
  default: (await import("../../../ui/rich-editor/rich-editor.tsx")).RichEditor,
}));

type RichContentProps = TextsInHand & {
  readonly pictures: Pictures;
  readonly editor: Ref<RichEditorHandle>;
};

/** An article in one language, written as it will be read. */
export function RichContent({ lang, texts, errors, change, pictures, editor }: RichContentProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <RichEditor
        ref={editor}
        label={m.writing_content()}
        html={texts.content}
        lang={lang}
        error={errors.content}
        pictures={pictures}
        onChange={(content) => change({ content })}
      />
    </Suspense>
  );
}
