import { Extension } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import { Plugin } from "@tiptap/pm/state";

/**
 * Keeps what is left without a word after a change of all that was selected: TipTap makes a plain paragraph of it, also of a picture whose
 * caption is gone, and of what an undo has brought back. It still does for a text whose words were deleted.
 */
export const KeepBlocks = Extension.create({
  name: "keepBlocks",
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction(transaction) {
        const { firstChild } = transaction.doc;
        if (isHistoryTransaction(transaction) || firstChild?.type.name === "figure")
          transaction.setMeta("preventClearDocument", true);
        return true;
      },
    }),
  ],
});
