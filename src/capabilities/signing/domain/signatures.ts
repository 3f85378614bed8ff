import * as v from "valibot";
import { TRANSLATED_KINDS } from "../../../domain/content/content.ts";

/** A public key or a signature of Ed25519, in base64url. */
const KEY = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const SIGNATURE = v.pipe(v.string(), v.regex(/^[\w-]{86}$/));

const postSignatureSchema = v.object({
  kind: v.picklist(TRANSLATED_KINDS),
  id: v.pipe(v.string(), v.uuid()),
  rev: v.number(),
  key: KEY,
  signature: SIGNATURE,
});

/** What the server answers about its signatures: the site's address, the keys that are valid now, and signatures of posts. */
export const signaturesSchema = v.object({
  site: v.string(),
  keys: v.array(KEY),
  posts: v.array(postSignatureSchema),
});

export type PostSignature = v.InferOutput<typeof postSignatureSchema>;
export type Signatures = v.InferOutput<typeof signaturesSchema>;

/** A signed post as it is passed on: the text, the key and the signature. */
const signedPostSchema = v.object({ text: v.string(), key: KEY, signature: SIGNATURE });
export type SignedPost = v.InferOutput<typeof signedPostSchema>;

/** Posts in a file: the newest 20, and some more that a later version may give. */
export const MAX_POSTS = 40;

export const signedPostsSchema = v.pipe(v.array(signedPostSchema), v.minLength(1), v.maxLength(MAX_POSTS));
