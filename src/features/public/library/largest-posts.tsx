import { dataSize } from "../../../components/texts/data-size.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { deletePictures } from "../../../pwa/storage/delete-pictures.ts";
import { Button } from "../../../ui/button.tsx";
import { PostLine } from "./post-line.tsx";
import { TitleForScreenReader } from "./title-for-screen-reader.tsx";
import type { PostWithSize, Saved } from "./use-saved.ts";

const MAX_SHOWN = 8;
/** Pictures of a post smaller than this are not worth removing one by one, in bytes. */
const MIN_BYTES = 500_000;

/** The posts with the largest cached pictures, where removing these frees something; pinned posts are excluded. */
export function postsWorthRemoving(saved: Saved, pinned: ReadonlySet<string>): readonly PostWithSize[] {
  return saved.pictured.filter(({ id, bytes }) => bytes >= MIN_BYTES && !pinned.has(id)).slice(0, MAX_SHOWN);
}

type LargestProps = { readonly posts: readonly PostWithSize[]; onChange(): void };

/** Posts and the size of their cached pictures, with a button to delete those. */
export function LargestPosts({ posts, onChange }: LargestProps) {
  async function remove({ pictures }: PostWithSize) {
    await deletePictures(pictures);
    onChange();
  }

  return (
    <ul>
      {posts.map((post) => (
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
