import { dataSize } from "../../../components/texts/data-size.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { forgetPictures } from "../../../pwa/storage/forget-pictures.ts";
import { Button } from "../../../ui/button.tsx";
import { OfTitle } from "./of-title.tsx";
import { PostLine } from "./post-line.tsx";
import type { Pictured, Saved } from "./use-saved.ts";

const MOST = 8;

type LargestProps = { readonly saved: Saved; readonly pinned: ReadonlySet<string>; onChange(): void };

/** The posts with the largest cached pictures, with a button to delete those; pinned posts are excluded. */
export function Largest({ saved, pinned, onChange }: LargestProps) {
  const largest = saved.pictured.filter(({ id }) => !pinned.has(id)).slice(0, MOST);

  async function remove({ pictures }: Pictured) {
    await forgetPictures(pictures);
    onChange();
  }

  return (
    <ul>
      {largest.map((post) => (
        <PostLine key={post.id} {...post} about={<span>{dataSize(post.bytes)}</span>}>
          <Button weight="small" onClick={() => void remove(post)}>
            {m.library_remove_pictures()}
            <OfTitle title={post.title} lang={post.lang} />
          </Button>
        </PostLine>
      ))}
    </ul>
  );
}
