import { useEffect, useEffectEvent, useState } from "react";
import { storedSiteKeys } from "../../../config/site-keys.ts";
import { useSiteData } from "../../../data/site/context.ts";
import { takeSharedFile } from "../../../pwa/share-target/shared-file.ts";
import { refreshSiteKeys } from "../components/post-signatures.ts";
import {
  type FileRefusal,
  type FileResult,
  type RefusedPart,
  readSignedFile,
  readSignedFragment,
  type Trust,
} from "../components/read-signed-file.ts";
import type { VerifiedPost } from "../domain/signed-text.ts";
import type { TakeOutcome } from "../offline/take-given.ts";

/** A post of the file that was opened last, and what became of it. */
export type OpenedPost = { readonly post: VerifiedPost["post"]; readonly outcome: TakeOutcome };

/** What the page shows of the last file. */
export type OpenState =
  | { readonly step: "waiting" }
  | { readonly step: "checking" }
  | { readonly step: "refused"; readonly why: FileRefusal | "no_mirror" | "not_stored" }
  | {
      readonly step: "opened";
      readonly posts: readonly OpenedPost[];
      readonly refused: readonly RefusedPart[];
      readonly isWhole: boolean;
    };

/** Opens a file that was chosen here, shared with the app, opened with it, or whose link was tapped. */
export function useOpenFile() {
  const withData = useSiteData();
  const [state, setState] = useState<OpenState>({ step: "waiting" });
  const [code, setCode] = useState<string | null>(null);

  async function take(read: (trust: Trust) => Promise<FileResult>) {
    setState({ step: "checking" });
    try {
      const keys = await refreshSiteKeys();
      const result = await read({ site: storedSiteKeys()?.site ?? location.origin, keys });
      if (!result.ok) return setState({ step: "refused", why: result.why });
      const outcomes = await withData(async ({ derived }) => (await derived()).takeGiven(result.posts));
      if (!outcomes) return setState({ step: "refused", why: "no_mirror" });
      const posts = result.posts.flatMap(({ post }, place) => {
        const outcome = outcomes[place];
        return outcome ? [{ post, outcome }] : [];
      });
      setState({ step: "opened", posts, refused: result.refused, isWhole: result.isWhole });
    } catch (error) {
      console.warn("A file could not be opened.", error);
      setState({ step: "refused", why: "not_stored" });
    }
  }

  const openFragment = (fragment: string) => void take((trust) => readSignedFragment(fragment, trust));

  const openFile = (file: Blob) =>
    void take(async (trust) => readSignedFile(await file.arrayBuffer(), trust));

  const openHanded = useEffectEvent(() => {
    const { hash } = location;
    if (/^#[123]\./.test(hash)) {
      // Without the fragment a reload does not open the file again.
      history.replaceState(history.state, "", location.pathname);
      // One code of several, with which the phone's own camera opened the app.
      if (hash.startsWith("#3.")) setCode(hash);
      else openFragment(hash);
      return;
    }
    takeHandedFile(openFile).catch((error: unknown) => {
      console.warn("A shared file could not be read.", error);
      setState({ step: "refused", why: "not_stored" });
    });
  });
  useEffect(() => {
    // Not within the effect, whose render would be thrown away by the next.
    queueMicrotask(openHanded);
    // The link of another file, tapped while this page is open.
    addEventListener("hashchange", openHanded);
    return () => removeEventListener("hashchange", openHanded);
  }, []);

  return { state, code, openFile, openFragment };
}

/** Files with which the system has started the installed app (Launch Handler API, Chromium only). */
type LaunchQueue = {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
};

/** Calls `open` with the file that was shared with the app, and each that the system opens with it. */
export async function takeHandedFile(open: (file: Blob) => void): Promise<void> {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files = [] }) => {
    void files[0]?.getFile().then(open, console.warn);
  });
  const shared = await takeSharedFile();
  if (shared) open(shared);
}
