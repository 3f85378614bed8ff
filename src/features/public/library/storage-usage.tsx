import { useState } from "react";
import { dataSize } from "../../../components/texts/data-size.ts";
import { useStorage } from "../../../data/use-storage.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { persistStorage } from "../../../pwa/storage/persist-storage.ts";
import { Button } from "../../../ui/button.tsx";

/** Storage used and available, and whether it is persistent. */
export function StorageUsage() {
  const storage = useStorage();
  const [answer, setAnswer] = useState<"none" | "granted" | "denied">("none");
  if (storage === undefined) return <p className="min-h-24 text-ink-2">{m.library_counting()}</p>;
  if (storage === null) return <p className="max-w-[52ch] text-ink-2">{m.library_room_unknown()}</p>;
  const safe = storage.persistent || answer === "granted";

  return (
    <>
      <p id="library-used">
        {m.library_used({ used: dataSize(storage.used), quota: dataSize(storage.quota) })}
      </p>
      <meter
        aria-labelledby="library-used"
        min={0}
        max={Math.max(1, storage.quota)}
        value={storage.used}
        className="storage-meter mt-2 mb-4"
      />
      <p role="status" className="max-w-[52ch] text-ink-2">
        {safe ? m.library_safe() : answer === "denied" ? m.library_refused() : m.library_loose()}
      </p>
      <p className="mt-1 max-w-[52ch] text-ink-2">{m.library_private()}</p>
      {safe ? null : (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => void persistStorage().then((granted) => setAnswer(granted ? "granted" : "denied"))}
        >
          {m.library_keep_safe()}
        </Button>
      )}
    </>
  );
}
