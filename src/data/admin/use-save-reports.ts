import { useMemo } from "react";
import { storageErrorText } from "../../components/texts/storage-error-text.ts";
import type { AdminKind, AdminOf, FieldsOf } from "../../domain/content/admin-content.ts";
import { type PersistResult, type StorageProblem, storageProblemOf } from "../../domain/outbox/persist.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useToast } from "../../ui/toasts.tsx";
import { useAdmin } from "./context.ts";
import { followSave, type SavedRow } from "./follow-save.ts";
import { adminReach } from "./reach.ts";

type Removed = Pick<SavedRow, "done" | "failed"> & { onUndoLate?(): void };

/** Saves and deletes with one toast for each, from the moment of the tap until the server has answered. */
export function useSaveReports() {
  const admin = useAdmin();
  const showToast = useToast();
  return useMemo(() => {
    const deps = { ...admin, reach: adminReach(admin), showToast };

    /**
     * Says at once that something is saved, before the database has answered, and then what became of it.
     * @param store stores it on this device
     * @returns true if it is stored
     */
    async function reportSave(
      saved: SavedRow,
      store: () => Promise<StorageProblem | null>,
    ): Promise<boolean> {
      showToast({ tone: "waiting", text: m.saving_word(), key: saved.rowId });
      const problem = await store();
      if (problem) {
        const why = storageErrorText(problem);
        showToast({ tone: "failed", text: saved.failed?.(why) ?? why, key: saved.rowId });
        return false;
      }
      followSave(deps, saved);
      return true;
    }

    /** Stores what the screen itself shows, and says why if that fails. @returns true if it is stored */
    async function keep(stored: Parameters<typeof storageProblemOf>[0]): Promise<boolean> {
      const problem = await storageProblemOf(stored);
      if (problem) showToast({ tone: "failed", text: storageErrorText(problem) });
      return problem === null;
    }

    /** Changes fields of a row, as `keep` does. */
    const changeRow = <K extends AdminKind>(
      kind: K,
      row: AdminOf[K],
      fields: FieldsOf<K>,
    ): Promise<boolean> => keep(admin.commands.change(kind, row, fields));

    /** Deletes a row, which can be undone until it is sent. */
    function removeRow<K extends AdminKind>(kind: K, row: AdminOf[K], removed: Removed): Promise<boolean> {
      let id = "";
      const undo = async () => {
        if (!(await admin.commands.undo(id))) removed.onUndoLate?.();
      };
      return reportSave(
        {
          ...removed,
          rowId: row.id,
          act: { kind: "delete" },
          undo: { label: m.undo_word(), run: () => void undo() },
        },
        () =>
          storageProblemOf(
            admin.commands.remove(kind, row).then((result: PersistResult) => {
              if (result.ok) id = result.id;
              return result;
            }),
          ),
      );
    }

    return { reportSave, keep, changeRow, removeRow };
  }, [admin, showToast]);
}
