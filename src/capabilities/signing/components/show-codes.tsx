import { useEffect, useRef, useState } from "react";
import type { WholePost } from "../../../components/share/share-post.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { CodeModules } from "../../qr/components/code-modules.ts";
import { QrCode } from "../../qr/components/qr-code.tsx";

/** Milliseconds that a code of a sequence is shown: a camera reads some five pictures a second. */
const SHOWN_MS = 1_500;

type Codes =
  | { readonly step: "making" | "unsigned" | "too_long" | "failed" }
  | { readonly step: "made"; readonly codes: readonly CodeModules[] };

/** A post as QR codes, which another device reads with its camera: one, or a sequence that repeats. */
export function ShowCodes({ post }: { readonly post: WholePost }) {
  const [state, setState] = useState<Codes>({ step: "making" });
  useEffect(() => {
    let cancelled = false;
    made(post).then(
      (next) => !cancelled && setState(next),
      (error: unknown) => {
        console.warn("The codes of a post could not be made.", error);
        if (!cancelled) setState({ step: "failed" });
      },
    );
    return () => {
      cancelled = true;
    };
  }, [post]);
  if (state.step === "made") return <Sequence codes={state.codes} />;
  return (
    <p role="status" className="text-center">
      {TEXTS[state.step]()}
    </p>
  );
}

const TEXTS = {
  making: m.codes_making,
  unsigned: m.codes_unsigned,
  too_long: m.codes_too_long,
  failed: m.codes_failed,
};

async function made(post: WholePost): Promise<Codes> {
  const { makeCodes } = await import("../../../components/share/make-post-file.ts");
  const codes = await makeCodes(post);
  return typeof codes === "string" ? { step: codes } : { step: "made", codes };
}

function Sequence({ codes }: { readonly codes: readonly CodeModules[] }) {
  const [place, setPlace] = useState(0);
  const [isRunning, setRunning] = useState(
    () => codes.length > 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const count = codes.length;
  const box = useRef<HTMLDivElement>(null);
  // The other phone has to see it, and it is below the fold of a small one.
  useEffect(() => {
    // Without its result: newer browsers return a promise, which React would take for the effect's cleanup.
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setPlace((before) => (before + 1) % count), SHOWN_MS);
    return () => clearInterval(timer);
  }, [isRunning, count]);

  function step(by: number) {
    setRunning(false);
    setPlace((before) => (before + by + count) % count);
  }

  const label = count === 1 ? m.codes_one() : m.codes_place({ place: place + 1, count });
  return (
    <div ref={box} className="grid gap-3">
      <QrCode modules={codes[place] ?? []} label={label} />
      {count > 1 ? (
        <>
          <p className="text-center font-semibold tabular-nums">{label}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="small" onClick={() => step(-1)}>
              {m.codes_previous()}
            </Button>
            <Button variant="small" onClick={() => setRunning(!isRunning)}>
              {isRunning ? m.codes_pause() : m.codes_run()}
            </Button>
            <Button variant="small" onClick={() => step(1)}>
              {m.codes_next()}
            </Button>
          </div>
        </>
      ) : null}
      <p className="text-center text-ink-2 text-sm">
        {count === 1 ? m.codes_note() : m.codes_note_several()}
      </p>
    </div>
  );
}
