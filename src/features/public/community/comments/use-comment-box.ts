import { type FormEvent, useState } from "react";
import { isOwnersDevice } from "../../../../config/owners-device.ts";
import { useCommand } from "../../../../data/site/context.ts";
import { useVisitorDraft } from "../../../../data/site/use-visitor-draft.ts";
import { type CommentDraft, checkComment } from "../../../../domain/forms/comment-draft.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import { type StorageProblem, storageProblemOf } from "../../../../domain/outbox/persist.ts";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import type { FieldChange } from "../../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../../ui/forms/use-validated-form.ts";
import { rememberName } from "../author-name.ts";
import {
  type BoxDraft,
  beginEdit,
  commentForm,
  editWithdrawn,
  endEdit,
  isWritten,
} from "./comment-box-draft.ts";

/** The result of the last "Post comment". */
type Outcome =
  | { readonly state: "idle" | "persisting" | "invalid" }
  /** Stored under this id, which says what became of it. */
  | { readonly state: "persisted"; readonly id: string }
  | { readonly state: "failed"; readonly why: StorageProblem };

/** The state of the comment box. Input is cleared only once the comment is stored on this device. */
export function useCommentBox(postId: string) {
  const act = useCommand();
  const kept = useVisitorDraft(`comment:${postId}`, commentForm);
  const { draft: box, change: put, submit: submitDraft } = kept;
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const { form, errors, validate } = useValidatedForm(checkComment, fieldsOf(box));
  const isPersisting = outcome.state === "persisting";
  useUnsavedChanges(isPersisting || isWritten(box), !isPersisting);

  async function send(comment: CommentDraft) {
    setOutcome({ state: "persisting" });
    const instead = box.editing ?? undefined;
    let stored = "";
    const problem = await storageProblemOf(
      submitDraft(async (id) => {
        const result = await act((commands) =>
          commands.comment(postId, comment, instead, id, isOwnersDevice()),
        );
        if (result.ok) {
          rememberName(comment.authorName);
          stored = result.id;
        }
        return result;
      }),
    );
    if (problem) return setOutcome({ state: "failed", why: problem });
    put((now) => ({ ...now, authorName: comment.authorName }));
    setOutcome({ state: "persisted", id: stored });
  }

  function onChange({ target: { name, value } }: FieldChange): void {
    put((now) => ({ ...now, [name]: value }));
    if (outcome.state === "persisted") setOutcome({ state: "idle" });
  }

  return {
    kept,
    box,
    outcome,
    isPersisting,
    form,
    field: (name: "authorName" | "body") => ({
      name,
      value: box[name],
      error: outcome.state === "invalid" ? errors[name] : undefined,
      onChange,
      readOnly: isPersisting,
      required: true,
    }),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isPersisting) return;
      const website = new FormData(event.currentTarget).get("website");
      const comment = validate({ ...fieldsOf(box), website });
      if (comment) void send(comment);
      else setOutcome({ state: "invalid" });
    },
    /** Opens a rejected comment for editing, to be sent again in its place. */
    edit({ id, intent }: Operation) {
      if (intent.kind !== "comment") return;
      put((now) => beginEdit(now, { id, authorName: intent.authorName, body: intent.body }));
      setOutcome({ state: "idle" });
    },
    /** Fills in a withdrawn comment. */
    takeBack(text: Pick<BoxDraft, "authorName" | "body">) {
      put((now) => editWithdrawn(now, text));
      setOutcome({ state: "idle" });
    },
    leaveEdit() {
      put(endEdit);
      setOutcome({ state: "idle" });
    },
  };
}

function fieldsOf({ authorName, body }: BoxDraft): Readonly<Record<string, unknown>> {
  return { authorName, body };
}
