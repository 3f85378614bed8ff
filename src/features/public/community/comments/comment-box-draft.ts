import { type DraftForm, together } from "../../../../data/site/draft-form.ts";
import { rememberedName } from "../author-name.ts";

/** The unsent input of a post's comment box. */
export type BoxDraft = {
  readonly authorName: string;
  readonly body: string;
  /** The rejected operation being edited. */
  readonly editing: string | null;
  /** The input that editing replaced, restored afterwards. */
  readonly aside: string;
};

/** What the store of drafts needs to know about this form. */
export const commentForm: DraftForm<BoxDraft> = {
  empty: (isPrerendered) => ({
    body: "",
    editing: null,
    aside: "",
    authorName: isPrerendered ? "" : rememberedName(),
  }),
  isEmpty: (box) => !isWritten(box) && box.authorName === rememberedName(),
  textOf: ({ body, aside }) => together(body, aside),
  parse: (stored) => (isDraft(stored) ? stored : null),

  /** What was written since stays in the box; the stored text returns after it. */
  join(stored, now) {
    const isOther = now.body !== "" && now.body !== stored.body;
    return {
      authorName: now.authorName === rememberedName() ? stored.authorName : now.authorName,
      body: now.body || stored.body,
      editing: isOther ? now.editing : (now.editing ?? stored.editing),
      aside: together(now.aside, isOther ? stored.body : "", stored.aside),
    };
  },

  afterSubmit: (now) => endEdit(now),
};

/** True if the draft contains anything that could be lost. */
export function isWritten({ body, editing, aside }: BoxDraft): boolean {
  return body !== "" || editing !== null || aside !== "";
}

/** The draft for editing a rejected comment; the previous input is stashed. */
export function beginEdit(
  box: BoxDraft,
  rejected: { readonly id: string; readonly authorName: string; readonly body: string },
): BoxDraft {
  if (box.editing === rejected.id) return box;
  const aside = box.editing === null ? box.body : box.aside;
  return { authorName: rejected.authorName, body: rejected.body, editing: rejected.id, aside };
}

/** The draft for a withdrawn comment; the previous input is restored afterwards. */
export function editWithdrawn(
  box: BoxDraft,
  { authorName, body }: { readonly authorName: string; readonly body: string },
): BoxDraft {
  return { authorName, body, editing: null, aside: together(box.body, box.aside) };
}

/** The draft after sending or cancelling an edit: restores the stashed input. */
export function endEdit({ authorName, aside }: BoxDraft): BoxDraft {
  return { authorName, body: aside, editing: null, aside: "" };
}

function isDraft(value: unknown): value is BoxDraft {
  if (typeof value !== "object" || value === null) return false;
  const { authorName, body, editing, aside } = value as Record<string, unknown>;
  return (
    [authorName, body, aside].every((text) => typeof text === "string") &&
    (editing === null || typeof editing === "string")
  );
}
