import { useState } from "react";
import { createRoot } from "react-dom/client";
import { acceptedTypes, mediaRejectionText } from "../../../../src/domain/content/media-rules.ts";
import { assignPaths } from "../../../../src/media/assign-paths.ts";
import { prepareMedia } from "../../../../src/media/prepare-media.ts";
import { createSanitiser } from "../../../../src/ui/article-html/sanitise.ts";
import type { Pictures } from "../../../../src/ui/rich-editor/editor-picture.ts";
import { RichEditor } from "../../../../src/ui/rich-editor/rich-editor.tsx";
import "../../../../src/ui/theme.css";

const SHOWN = new Map<string, string>();

/** The real pipeline, with a Map instead of the database for files. */
const pictures: Pictures = {
  accept: acceptedTypes("article"),
  address: async (src) => SHOWN.get(src) ?? src,
  async add(chosen) {
    // Pictures at other hosts are the server's to fetch.
    const files = chosen.filter((one) => one instanceof File);
    const prepared = await Promise.all(files.map((file) => prepareMedia(file, "article")));
    const found = prepared.flatMap((one) => {
      if (!one.ok) return [];
      const placed = assignPaths(one.media, "blog-images", crypto.randomUUID().slice(0, 8), 1);
      for (const { path, bytes, type } of placed.uploads) {
        SHOWN.set(
          `/storage/v1/object/public/media/${path}`,
          URL.createObjectURL(new Blob([bytes], { type })),
        );
      }
      return placed.meta ? [{ src: placed.reference, meta: placed.meta }] : [];
    });
    return {
      pictures: found,
      errors: prepared.flatMap((one) => (one.ok ? [] : [mediaRejectionText(one.rejection)])),
    };
  },
};

const initialHtml = decodeURIComponent(location.hash.slice(1));
const parameters = new URLSearchParams(location.search);

function Page() {
  const [html, setHtml] = useState(initialHtml);
  return (
    <>
      <h1>Editor</h1>
      <RichEditor
        label="Content"
        html={initialHtml}
        lang={parameters.get("lang") === "ti" ? "ti" : "en"}
        pictures={pictures}
        onChange={setHtml}
      />
      <textarea id="written" aria-label="Written" readOnly value={createSanitiser(window).sanitise(html)} />
    </>
  );
}

document.documentElement.dataset.mode = parameters.get("mode") ?? "light";
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(<Page />);
