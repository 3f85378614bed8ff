import { useEffect, useEffectEvent, useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Scanner as ScannerComponent } from "../../qr/components/scanner.tsx";
import { type CodeProgress, createCodeCollector } from "../components/code-collector.ts";

const PROBLEMS = { foreign: m.scan_foreign, damaged: m.scan_damaged } as const;
const FAILURES = {
  not_allowed: m.scan_not_allowed,
  no_camera: m.scan_no_camera,
  failed: m.scan_failed,
  no_code: m.scan_no_code,
  no_reader: m.scan_no_reader,
} as const;

type Collected = {
  readonly progress: CodeProgress | null;
  readonly problem: keyof typeof PROBLEMS | null;
};
const NOTHING: Collected = { progress: null, problem: null };

type ScanCodesProps = {
  /** Loaded by itself, because the door of an event has the same. */
  readonly Scanner: typeof ScannerComponent;
  /** A code with which another app has opened this one. */
  readonly first: string | null;
  /** Called with the fragment of a link once all codes of a post are read. */
  onRead(fragment: string): void;
};

/** Reads the QR codes of a post with the camera or from a picture, without a network. */
export function ScanCodes({ Scanner, first, onRead }: ScanCodesProps) {
  const [collector] = useState(createCodeCollector);
  const [{ progress, problem }, setCollected] = useState(NOTHING);

  async function take(text: string): Promise<boolean> {
    const code = await collector.take(text);
    if (code.kind === "part") setCollected({ progress: code.progress, problem: null });
    else if (code.kind !== "whole") setCollected((before) => ({ ...before, problem: code.kind }));
    else {
      setCollected(NOTHING);
      onRead(code.fragment);
    }
    return code.kind === "whole";
  }

  const takeFirst = useEffectEvent((text: string) => void take(text));
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => takeFirst(first));
    return () => clearTimeout(timer);
  }, [first]);

  return (
    <div className="mt-8">
      <Scanner
        failures={FAILURES}
        problem={problem ? PROBLEMS[problem]() : null}
        progress={progress ? progressText(progress) : null}
        onText={take}
      />
    </div>
  );
}

function progressText({ count, missing }: CodeProgress): string {
  return m.scan_progress({ read: count - missing.length, count, missing: missing.join(", ") });
}
