import { useState } from "react";
import { LISTED_KINDS } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useAsk } from "../../services.ts";
import { Button } from "../../ui/button.tsx";
import { useSay } from "../../ui/toasts.tsx";

/** How many of each kind a device can be asked to hold. */
const SIZES = [500, 2_000] as const;

/** Brings more of the public site onto this device than the 200 of each kind that it keeps by itself. */
export function WindowChoice() {
  const ask = useAsk();
  const say = useSay();
  const [asking, setAsking] = useState(false);

  async function keep(count: number) {
    setAsking(true);
    const all = await ask(({ engine }) => Promise.all(LISTED_KINDS.map((kind) => engine.older(kind, count))));
    setAsking(false);
    say(
      all.every(({ ok }) => ok)
        ? { text: m.settings_window_done({ count }) }
        : { tone: "failed", text: m.settings_window_failed() },
    );
  }

  return (
    <>
      <p className="mb-3">{m.settings_window_text()}</p>
      <div className="flex flex-wrap gap-3">
        {SIZES.map((count) => (
          <Button key={count} weight="second" disabled={asking} onClick={() => void keep(count)}>
            {m.settings_window_keep({ count })}
          </Button>
        ))}
      </div>
    </>
  );
}
