import { FileUp } from "lucide-react";
import { useId } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { buttonClass } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { OpenResult } from "./open-result.tsx";
import { useOpenFile } from "./use-open-file.ts";

/** `/open`: takes a post that someone gave as a file, and keeps it here. Works without a connection. */
export function OpenPage() {
  const { state, openFile } = useOpenFile();
  const note = useId();
  return (
    <div className="mx-auto max-w-(--measure) pb-14">
      <PageHead title={m.open_title()} lead={m.open_lead()} />
      <label
        className={`${buttonClass("primary")} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
      >
        <FileUp className="size-5" aria-hidden="true" />
        {m.open_choose()}
        <input
          type="file"
          accept=".html,.htm,text/html"
          aria-describedby={note}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = "";
            if (file) openFile(file);
          }}
        />
      </label>
      <p id={note} className="mt-3 max-w-[52ch] text-ink-2">
        {m.open_note()}
      </p>
      <OpenResult state={state} />
    </div>
  );
}
