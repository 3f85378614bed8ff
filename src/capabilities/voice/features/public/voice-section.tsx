import { Mic } from "lucide-react";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Submission } from "../../../../domain/submissions/submission.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { codeLoader } from "../../../../pwa/update/load-code.ts";
import { Button } from "../../../../ui/button.tsx";
import type { Elements } from "../../../../ui/elements.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { isBoolean, useEntryState } from "../../../../ui/use-entry-state.ts";
import type { VoiceMessageProps } from "./voice-message.tsx";

const loadVoiceMessage = () => import("./voice-message.tsx");

type VoiceSectionProps = { readonly children: Elements };

/**
 * Opens the recorder of voice messages, which loads on use, or with a message that was taken back from the outbox.
 * @param children the form of a typed message, which has the same fields: one of the two is shown
 */
export function VoiceSection({ children }: VoiceSectionProps) {
  const [isOpen, setOpen] = useEntryState("voice", false, isBoolean);
  const [part, setPart] = useState<ComponentType<VoiceMessageProps> | "failed" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const back = useTakenBack();
  const [isWriting, setWriting] = useState(false);
  const isShown = !isWriting && (isOpen || back !== null);

  useEffect(() => {
    if (!isShown) return;
    heading.current?.focus();
    codeLoader.load(loadVoiceMessage).then(
      ({ VoiceMessage }) => setPart(() => VoiceMessage),
      (error: unknown) => {
        console.warn("The recorder did not load.", error);
        setPart("failed");
      },
    );
  }, [isShown]);

  if (!isShown)
    return (
      <>
        <Button
          variant="secondary"
          onClick={() => {
            setOpen(true);
            setWriting(false);
          }}
          className="w-full xs:w-auto"
        >
          <Mic className="size-5" aria-hidden="true" />
          {m.contact_voice()}
        </Button>
        {children}
      </>
    );
  const Part = part === "failed" ? null : part;
  return (
    <section
      aria-label={m.contact_voice()}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-sheet p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {m.contact_voice()}
      </h2>
      <p className="text-ink-2">{m.contact_voice_hint()}</p>
      {part === "failed" ? <Notice tone="error">{m.contact_voice_missing()}</Notice> : null}
      {Part ? <Part back={back} /> : null}
      {/* What is being recorded is stored, and offered when the recorder is opened again. */}
      <Button variant="link" className="justify-self-start" onClick={() => setWriting(true)}>
        {m.contact_voice_write()}
      </Button>
    </section>
  );
}

/** The voice message that the outbox page handed over, once: a reload does not bring it back. */
function useTakenBack(): Submission | null {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const { draft } = (state ?? {}) as { draft?: { back?: unknown } };
  const handed = typeof draft?.back === "string" ? draft.back : null;
  const [taken, setTaken] = useState(handed);
  if (handed !== null && handed !== taken) setTaken(handed);
  useEffect(() => {
    if (handed !== null) void navigate(pathname, { replace: true, state: null });
  }, [handed, pathname, navigate]);
  return useMemo(() => (taken === null ? null : (JSON.parse(taken) as Submission)), [taken]);
}
