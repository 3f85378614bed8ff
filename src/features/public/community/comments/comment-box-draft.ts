import type { TabStorage } from "../../../../config/tab-storage.ts";

/** The unsent input of a post's comment box. */
export type BoxDraft = {
  readonly authorName: string;
  readonly body: string;
  /** The rejected operation being edited. */
  readonly editing: string | null;
  /** The input that editing replaced, restored afterwards. */
  readonly aside: string;
};

type Store = () => TabStorage;

const keyOf = (postId: string) => `selam-comment-draft:${postId}`;

/** @param storage the tab's session storage; the box works even if it is blocked or full */
export function readBoxDraft(storage: Store, postId: string): BoxDraft | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(keyOf(postId)) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch (error) {
    console.warn("What was typed before could not be read.", error);
    return null;
  }
}

/** Saves the input for the life of the tab; empty input is removed. */
export function storeBoxDraft(storage: Store, postId: string, draft: BoxDraft): void {
  try {
    if (isWritten(draft)) storage().setItem(keyOf(postId), JSON.stringify(draft));
    else storage().removeItem(keyOf(postId));
  } catch (error) {
    console.warn("What is typed is not kept over a reload.", error);
  }
}

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
  const aside = [box.body, box.aside].filter((words) => words !== "").join("\n\n");
  return { authorName, body, editing: null, aside };
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
