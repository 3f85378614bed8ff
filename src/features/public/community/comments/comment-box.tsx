import { SendHorizontal } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle } from "react";
import { useLocation } from "react-router-dom";
import { itemText } from "../../../../components/texts/item-texts.ts";
import { storageErrorText } from "../../../../components/texts/storage-error-text.ts";

import { useWay } from "../../../../data/site/use-reach.ts";
import { BODY_MAX } from "../../../../domain/forms/comment-draft.ts";
import { lengthOf } from "../../../../domain/forms/text-rules.ts";
import { isOnItsWay, itemState, knownItem } from "../../../../domain/outbox/item-state.ts";
import type { LocalOperations, Operation } from "../../../../domain/outbox/operation.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Button } from "../../../../ui/button.tsx";
import { DraftForm } from "../../../../ui/forms/draft-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { useCommentBox } from "./use-comment-box.ts";

export type CommentBoxHandle = {
  focus(): void;
  /** Opens a rejected comment for editing. */
  edit(operation: Operation): void;
  /** Fills in a withdrawn comment. */
  takeBack(text: { readonly authorName: string; readonly body: string }): void;
};

/** The counter appears when this many characters remain. */
const NEAR = 200;
const WRITE = "write";

type CommentBoxProps = {
  readonly postId: string;
  /** What became of the comments of this device. */
  readonly local: LocalOperations;
  readonly ref: Ref<CommentBoxHandle>;
};

export function CommentBox({ postId, local, ref }: CommentBoxProps) {
  const { kept, form, box, field, outcome, isPersisting, submit, edit, takeBack, leaveEdit } =
    useCommentBox(postId);
  const way = useWay();
  const item = outcome.state === "persisted" ? knownItem(outcome.id, local) : null;
  const state = item && itemState(item, way);
  const hasWaiting = local.operations.some(
    (one) => one.intent.kind === "comment" && isOnItsWay(itemState(one, way)),
  );
  const left = BODY_MAX - lengthOf(box.body.trim());

  useImperativeHandle(ref, () => ({
    focus: () => focusIn(form.current),
    edit(operation) {
      edit(operation);
      focusIn(form.current);
    },
    takeBack(text) {
      takeBack(text);
      focusIn(form.current);
    },
  }));
  useFocusByAddress(form);

  return (
    <DraftForm
      ref={form}
      id={WRITE}
      onSubmit={submit}
      draft={kept}
      aria-label={m.comment_form()}
      className="relative mt-6 grid scroll-mt-6 gap-4 rounded-card border border-line bg-sheet p-5 shadow-card md:p-6"
    >
      {box.editing === null ? null : <p className="text-ink-2">{m.comment_editing()}</p>}
      <Field {...field("authorName")} label={m.comment_name()} autoComplete="name" />
      <Field {...field("body")} multiline label={m.field_body()} className="[&_textarea]:min-h-28" />
      <p aria-live="polite" className={`text-sm empty:sr-only ${left < 0 ? "text-bad" : "text-ink-2"}`}>
        {left <= NEAR ? roomText(left) : null}
      </p>
      {outcome.state === "failed" ? <Notice tone="error">{storageErrorText(outcome.why)}</Notice> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" aria-disabled={isPersisting}>
          <SendHorizontal className="size-5" aria-hidden="true" />
          {m.comment_post()}
        </Button>
        {box.editing === null ? null : (
          <Button variant="link" onClick={leaveEdit}>
            {m.comment_leave_edit()}
          </Button>
        )}
        {/* Until the server has it, the comment says its state itself, above; that it is there is only announced. */}
        <p
          role="status"
          className={
            state && state.is !== "sent" ? "sr-only" : "flex-1 basis-48 text-ink-2 text-sm empty:sr-only"
          }
        >
          {state ? (state.is === "sent" ? itemText(state, "comment") : m.comment_listed()) : null}
        </p>
        {way.reach === "offline" && way.isPersistent && !item && !hasWaiting ? (
          <p className="flex-1 basis-48 text-ink-2 text-sm">{m.comment_offline()}</p>
        ) : null}
      </div>
    </DraftForm>
  );
}

function roomText(left: number): string {
  return left < 0 ? m.comment_too_long({ count: -left }) : m.comment_left({ count: left });
}

/** Focuses the comment field, or the name field if no name is known. */
function focusIn(form: HTMLFormElement | null): void {
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const name = field("authorName");
  const first = name?.value.trim() === "" ? name : field("body");
  first?.focus({ preventScroll: true });
  // Scrolls so that the end of the thread is visible, where the comment will appear. In a low window only the
  // field fits.
  const place = form && form.offsetHeight > window.innerHeight ? first?.parentElement : form;
  place?.scrollIntoView({ block: "center" });
}

/** Focuses the box for `…#write`, after the page has focused its heading. */
function useFocusByAddress(form: { readonly current: HTMLFormElement | null }): void {
  const { hash, key } = useLocation();
  // `key` is a dependency, so that following the same link again focuses the box again.
  useEffect(() => {
    if (hash === `#${WRITE}`) return afterPageMoved(() => focusIn(form.current));
  }, [hash, key, form]);
}

/** Runs a callback two frames later. @returns cancels it */
export function afterPageMoved(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}
