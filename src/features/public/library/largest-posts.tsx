import { dataSize } from "../../../components/texts/data-size.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { deletePictures } from "../../../pwa/storage/delete-pictures.ts";
import { Button } from "../../../ui/button.tsx";
import { PostLine } from "./post-line.tsx";
import { TitleForScreenReader } from "./title-for-screen-reader.tsx";
import type { PostWithSize, Saved } from "./use-saved.ts";

const MAX_SHOWN = 8;

type LargestProps = { readonly saved: Saved; readonly pinned: ReadonlySet<string>; onChange(): void };

/** The posts with the largest cached pictures, with a button to delete those; pinned posts are excluded. */
export function LargestPosts({ saved, pinned, onChange }: LargestProps) {
  const largest = saved.pictured.filter(({ id }) => !pinned.has(id)).slice(0, MAX_SHOWN);

  async function remove({ pictures }: PostWithSize) {
    await deletePictures(pictures);
    onChange();
  }

  return (
    <ul>
      {largest.map((post) => (
        <PostLine key={post.id} {...post} about={<span>{dataSize(post.bytes)}</span>}>
          <Button variant="small" onClick={() => void remove(post)}>
            {m.library_remove_pictures()}
            <TitleForScreenReader title={post.title} lang={post.lang} />
          </Button>
        </PostLine>
      ))}
    </ul>
  );
}
