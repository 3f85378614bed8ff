import type { TabStorage } from "../../../../config/tab-storage.ts";

/** What stands in the box under a post, letter for letter. */
export type BoxDraft = {
  readonly authorName: string;
  readonly body: string;
  /** The refused operation that this is an edition of. */
  readonly editing: string | null;
  /** What stood here when editing began, to be put back after it. */
  readonly aside: string;
};

type Store = () => TabStorage;

const keyOf = (postId: string) => `selam-comment-draft:${postId}`;

/** @param storage the tab's; it may be closed to the page or full, the box works all the same */
export function readBoxDraft(storage: Store, postId: string): BoxDraft | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(keyOf(postId)) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch (error) {
    console.warn("What was typed before could not be read.", error);
    return null;
  }
}

/** Keeps what is typed for the tab's life; with nothing typed there is nothing to keep. */
export function keepBoxDraft(storage: Store, postId: string, draft: BoxDraft): void {
  try {
    if (isWritten(draft)) storage().setItem(keyOf(postId), JSON.stringify(draft));
    else storage().removeItem(keyOf(postId));
  } catch (error) {
    console.warn("What is typed is not kept over a reload.", error);
  }
}

/** Whether anything would be lost with it. */
export function isWritten({ body, editing, aside }: BoxDraft): boolean {
  return body !== "" || editing !== null || aside !== "";
}

/** The box with a refused comment in it; the words that stood there are put aside. */
export function beginEdit(
  box: BoxDraft,
  refused: { readonly id: string; readonly authorName: string; readonly body: string },
): BoxDraft {
  if (box.editing === refused.id) return box;
  const aside = box.editing === null ? box.body : box.aside;
  return { authorName: refused.authorName, body: refused.body, editing: refused.id, aside };
}

/** The box with words that were withdrawn before they left; what stood there comes back after them. */
export function takeBack(
  box: BoxDraft,
  { authorName, body }: { readonly authorName: string; readonly body: string },
): BoxDraft {
  const aside = [box.body, box.aside].filter((words) => words !== "").join("\n\n");
  return { authorName, body, editing: null, aside };
}

/** The box when its comment is sent, or its editing given up: with what was put aside for it. */
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
