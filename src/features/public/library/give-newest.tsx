import { useEffect, useState } from "react";
import { shareFile } from "../../../components/share/share-post.ts";
import { dataSize } from "../../../components/texts/data-size.ts";
import { useServices, useSiteData } from "../../../data/site/context.ts";
import type { SiteIdentity } from "../../../domain/naming/site-identity.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import { Button } from "../../../ui/button.tsx";
import { downloadText } from "../../../ui/download-text.ts";
import { useSiteIdentity, useSiteName } from "../../../ui/site-identity.ts";
import { type NewestPost, newestPosts } from "./newest-posts.ts";

/** As many posts as one file has. */
const COUNT = 20;
const HTML = "text/html";

/** Milliseconds after which the page has what it needs itself. */
const PAUSE_MS = 3_000;

const loadFiles = () => import("../../../components/share/make-post-file.ts");

type Made = { readonly file: File; readonly count: number; readonly signed: number };
type State =
  | { readonly step: "waiting" | "making" | "none" | "failed" }
  | { readonly step: "made"; readonly made: Made }
  | { readonly step: "saved"; readonly name: string; readonly made: Made };

/** Gives the newest posts as one file: made first, because a share sheet opens only within seconds of a tap. */
export function GiveNewest() {
  const withData = useSiteData();
  const { loadSanitiser } = useServices();
  const identity = useSiteIdentity();
  const siteName = useSiteName();
  const [state, setState] = useState<State>({ step: "waiting" });
  useEffect(() => {
    const timer = setTimeout(() => void prepare(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  const made = "made" in state ? state.made : null;

  async function make() {
    setState({ step: "making" });
    try {
      const sanitiser = await loadSanitiser?.();
      const posts = await withData(({ read }) => newestPosts(read, COUNT, sanitiser));
      setState(posts.length > 0 ? { step: "made", made: await fileOf(posts, identity) } : { step: "none" });
    } catch (error) {
      console.warn("The file of the newest posts could not be made.", error);
      setState({ step: "failed" });
    }
  }

  async function give(ready: Made) {
    const { file } = ready;
    const outcome = await shareFile(file, m.file_newest_title({ name: siteName }));
    if (outcome !== "no-sheet") return;
    downloadText(file.name, await file.text(), HTML);
    setState({ step: "saved", name: file.name, made: ready });
  }

  return (
    <>
      <p className="mb-4 max-w-[52ch] text-ink-2">{m.library_give_text({ count: COUNT })}</p>
      <Button
        variant="secondary"
        disabled={state.step === "making"}
        onClick={() => void (made ? give(made) : make())}
      >
        {made ? m.library_give_hand() : m.library_give_make({ count: COUNT })}
      </Button>
      <p role="status" className="mt-3 min-h-6 max-w-[52ch]">
        {statusText(state)}
      </p>
    </>
  );
}

/** Loads the code ahead of the tap. */
async function prepare(): Promise<void> {
  try {
    await (await loadFiles()).loadSmallPicture();
  } catch {
    // Without a connection it is not here yet; the tap tries again and says so.
  }
}

async function fileOf(posts: readonly NewestPost[], identity: SiteIdentity): Promise<Made> {
  const { makeNewestFile } = await codeLoader.load(loadFiles);
  const { name, html, count, signed } = await makeNewestFile(posts, identity);
  return { file: new File([html], name, { type: HTML }), count, signed };
}

function statusText(state: State): string {
  switch (state.step) {
    case "waiting":
      return "";
    case "making":
      return m.library_give_making();
    case "none":
      return m.library_give_none();
    case "failed":
      return m.share_file_failed();
    case "saved":
      return m.share_file_saved({ name: state.name });
    case "made": {
      const { count, signed, file } = state.made;
      const ready = m.library_give_ready({ count, size: dataSize(file.size) });
      return signed < count ? `${ready} ${m.library_give_unsigned({ count: count - signed })}` : ready;
    }
  }
}
