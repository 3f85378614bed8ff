import { type ChangeEvent, type FormEvent, useState } from "react";
import { type NotPersisted, storageErrorIn } from "../../../../components/texts/storage-error-text.ts";
import { tabStorage } from "../../../../config/tab-storage.ts";
import { useAct } from "../../../../data/site/context.ts";
import {
  type CommentDraft,
  type CommentErrors,
  checkComment,
} from "../../../../domain/forms/comment-draft.ts";
import type { Operation } from "../../../../domain/outbox/operation.ts";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import { useHydrated } from "../../../../ui/use-hydrated.ts";
import { rememberedName, rememberName } from "../author-name.ts";
import {
  type BoxDraft,
  beginEdit,
  endEdit,
  isWritten,
  keepBoxDraft,
  readBoxDraft,
  takeBack,
} from "./comment-box-draft.ts";

/** The result of the last "Post comment". */
type Outcome =
  | { readonly state: "idle" | "keeping" | "kept" }
  | { readonly state: "invalid"; readonly errors: CommentErrors }
  | { readonly state: "failed"; readonly why: NotPersisted };

const EMPTY_BOX: BoxDraft = { authorName: "", body: "", editing: null, aside: "" };

/** The state of the comment box. Input is cleared only once the comment is stored on this device. */
export function useCommentBox(postId: string) {
  const act = useAct();
  const hydrated = useHydrated();
  const [filled, setFilled] = useState(hydrated);
  const [box, setBox] = useState<BoxDraft>(() => (hydrated ? storedBox(postId) : EMPTY_BOX));
  const [outcome, setOutcome] = useState<Outcome>({ state: "idle" });
  const keeping = outcome.state === "keeping";
  useUnsavedChanges(keeping || isWritten(box), !keeping);

  // A prerendered box is empty, so the draft is loaded after hydration.
  if (hydrated && !filled) {
    setFilled(true);
    setBox(storedBox(postId));
  }

  function put(next: BoxDraft) {
    setBox(next);
    keepBoxDraft(tabStorage, postId, next);
  }

  async function send(comment: CommentDraft) {
    setOutcome({ state: "keeping" });
    const instead = box.editing ?? undefined;
    const why = await storageErrorIn(act((commands) => commands.comment(postId, comment, instead)));
    if (why) return setOutcome({ state: "failed", why });
    rememberName(comment.authorName);
    put(endEdit({ ...box, authorName: comment.authorName }));
    setOutcome({ state: "kept" });
  }

  return {
    box,
    outcome,
    keeping,
    errors: outcome.state === "invalid" ? unfixedErrors(outcome.errors, box) : {},
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (keeping) return;
      const website = new FormData(event.currentTarget).get("website");
      const checked = checkComment({ authorName: box.authorName, body: box.body, website });
      if (checked.ok) void send(checked.comment);
      else setOutcome({ state: "invalid", errors: checked.errors });
    },
    change({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      put({ ...box, [target.name]: target.value });
      if (outcome.state === "kept") setOutcome({ state: "idle" });
    },
    /** Opens a rejected comment for editing, to be sent again in its place. */
    edit({ id, intent }: Operation) {
      if (intent.kind !== "comment") return;
      put(beginEdit(box, { id, authorName: intent.authorName, body: intent.body }));
      setOutcome({ state: "idle" });
    },
    /** Fills in a withdrawn comment. */
    takeBack(words: Pick<BoxDraft, "authorName" | "body">) {
      put(takeBack(box, words));
      setOutcome({ state: "idle" });
    },
    leaveEdit() {
      put(endEdit(box));
      setOutcome({ state: "idle" });
    },
  };
}

function storedBox(postId: string): BoxDraft {
  return readBoxDraft(tabStorage, postId) ?? { ...EMPTY_BOX, authorName: rememberedName() };
}

/** The errors that are not fixed yet; new ones appear only on the next submit. */
function unfixedErrors(found: CommentErrors, { authorName, body }: BoxDraft): CommentErrors {
  const now = checkComment({ authorName, body });
  if (now.ok) return {};
  return {
    ...(found.authorName && now.errors.authorName ? { authorName: now.errors.authorName } : {}),
    ...(found.body && now.errors.body ? { body: now.errors.body } : {}),
  };
}
