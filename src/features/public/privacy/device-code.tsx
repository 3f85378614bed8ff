import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { deviceCode } from "../../../config/device-code.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";

/** This device's code, shown on request: until someone writes or asks, there is none to store. */
export function DeviceCode() {
  const [code, setCode] = useState<string | null>(null);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("yes");
    } catch (error) {
      console.warn("The browser gives no access to its clipboard.", error);
      field.current?.select();
      setCopied("no");
    }
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="measure">{m.privacy_code_text()}</p>
      {code === null ? (
        <Button variant="secondary" onClick={() => setCode(deviceCode())}>
          {m.privacy_code_show()}
        </Button>
      ) : (
        <>
          <input
            ref={field}
            readOnly
            value={code}
            aria-label={m.privacy_code()}
            onFocus={({ target }) => target.select()}
            className="min-h-12 w-full max-w-sm rounded-small border border-edge bg-paper px-4 font-mono"
          />
          <Button variant="secondary" onClick={() => void copy(code)}>
            <Copy className="size-5" aria-hidden="true" />
            {m.privacy_code_copy()}
          </Button>
        </>
      )}
      <p role="status" className="min-h-6">
        {copied === "yes" ? <span className="text-ok">{m.privacy_code_copied()}</span> : null}
        <span>{copied === "no" ? m.privacy_code_select() : null}</span>
      </p>
    </div>
  );
}
