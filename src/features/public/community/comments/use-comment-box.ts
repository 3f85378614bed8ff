import { type ChangeEvent, type FormEvent, useState } from "react";
import { tabStorage } from "../../../../config/tab-storage.ts";
import { useCommand } from "../../../../data/site/context.ts";
import { type CommentDraft, checkComment } from "../../../../domain/forms/comment-draft.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import { type StorageProblem, storageProblemOf } from "../../../../domain/outbox/persist.ts";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import { useValidatedForm } from "../../../../ui/forms/use-validated-form.ts";
import { useHydrated } from "../../../../ui/use-hydrated.ts";
import { rememberedName, rememberName } from "../author-name.ts";
import {
  type BoxDraft,
  beginEdit,
  editWithdrawn,
  endEdit,
  isWritten,
  readBoxDraft,
  storeBoxDraft,
} from "./comment-box-draft.ts";

/** The result of the last "Post comment". */
type Outcome =
  | { readonly state: "idle" | "persisting" | "persisted" | "invalid" }
  | { readonly state: "failed"; readonly why: StorageProblem };

const EMPTY_BOX: BoxDraft = { authorName: "", body: "", editing: null, aside: "" };

/** The state of the comment box. Input is cleared only once the comment is stored on this device. */
export function useCommentBox(postId: string) {
  const act = useCommand();
  const hydrated = useHydrated();
  const [filled, setFilled] = useState(hydrated);
  const [box, setBox] = useState<BoxDraft>(() => (hydrated ? storedBox(postId) : EMPTY_BOX));
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const { form, errors, validate } = useValidatedForm(checkComment, fieldsOf(box));
  const isPersisting = outcome.state === "persisting";
  useUnsavedChanges(isPersisting || isWritten(box), !isPersisting);

  // A prerendered box is empty, so the draft is loaded after hydration.
  if (hydrated && !filled) {
    setFilled(true);
    setBox(storedBox(postId));
  }

  function put(next: BoxDraft) {
    setBox(next);
    storeBoxDraft(tabStorage, postId, next);
  }

  async function send(comment: CommentDraft) {
    setOutcome({ state: "persisting" });
    const instead = box.editing ?? undefined;
    const problem = await storageProblemOf(act((commands) => commands.comment(postId, comment, instead)));
    if (problem) return setOutcome({ state: "failed", why: problem });
    rememberName(comment.authorName);
    put(endEdit({ ...box, authorName: comment.authorName }));
    setOutcome({ state: "persisted" });
  }

  return {
    box,
    outcome,
    isPersisting,
    form,
    errors: outcome.state === "invalid" ? errors : {},
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isPersisting) return;
      const website = new FormData(event.currentTarget).get("website");
      const comment = validate({ ...fieldsOf(box), website });
      if (comment) void send(comment);
      else setOutcome({ state: "invalid" });
    },
    change({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      put({ ...box, [target.name]: target.value });
      if (outcome.state === "persisted") setOutcome({ state: "idle" });
    },
    /** Opens a rejected comment for editing, to be sent again in its place. */
    edit({ id, intent }: Operation) {
      if (intent.kind !== "comment") return;
      put(beginEdit(box, { id, authorName: intent.authorName, body: intent.body }));
      setOutcome({ state: "idle" });
    },
    /** Fills in a withdrawn comment. */
    takeBack(text: Pick<BoxDraft, "authorName" | "body">) {
      put(editWithdrawn(box, text));
      setOutcome({ state: "idle" });
    },
    leaveEdit() {
      put(endEdit(box));
      setOutcome({ state: "idle" });
    },
  };
}

function fieldsOf({ authorName, body }: BoxDraft): Readonly<Record<string, unknown>> {
  return { authorName, body };
}

function storedBox(postId: string): BoxDraft {
  return readBoxDraft(tabStorage, postId) ?? { ...EMPTY_BOX, authorName: rememberedName() };
}
