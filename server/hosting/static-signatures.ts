import path from "node:path";
import { signedPaths } from "../../src/capabilities/signing/config/signed-paths.ts";
import type { GivenPost } from "../../src/capabilities/signing/domain/signed-text.ts";
import { signatureFile } from "../../src/capabilities/signing/server/signature-file.ts";
import { noSignatures, signaturesOf } from "../../src/capabilities/signing/server/signatures.ts";
import type { SigningKey } from "../../src/capabilities/signing/server/signing-key.ts";
import type { Remote } from "../../src/domain/outbox/remote.ts";
import { writeCompressed } from "../build/precompress.ts";

/** Writes the site's signatures as files, which devices keep to pass posts on. */
export type SignatureWriter = {
  /** The signature of a post. */
  writePost(post: GivenPost): Promise<void>;
  /** The texts of the files with the keys, and with the newest posts. */
  readonly others: ReadonlyMap<string, () => Promise<string | null>>;
};

/** @param key undefined for a site that signs nothing */
export function signatureWriter(
  dist: string,
  remote: Remote,
  siteUrl: string,
  key: SigningKey | undefined,
): SignatureWriter {
  const signatures = key ? signaturesOf(remote, key) : noSignatures;
  return {
    async writePost(post) {
      if (!key) return;
      const file = path.join(dist, signedPaths.post(post.kind, post.row.id));
      await writeCompressed(file, signatureFile(key, siteUrl, [post]));
    },
    others: new Map(
      [signedPaths.keys, signedPaths.newest].map((file) => [
        file,
        async () => (await signatures(file, siteUrl)) ?? null,
      ]),
    ),
  };
}
