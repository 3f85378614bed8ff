import * as v from "valibot";
import type { Finding } from "./finding.ts";
import { json, type Project, request, withKey } from "./project.ts";

const ID = "media";
/** As in supabase/schemas/media.sql and supabase/config.toml. */
const SIZE_LIMIT = 50 * 1024 * 1024;
const TYPES = [
  ...["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4", "video/webm", "video/ogg"],
  ...["audio/mpeg", "audio/mp4", "audio/ogg", "audio/webm"],
];
/** Types that a browser runs; pictures and videos do not need them. */
const RUNNABLE = /^(\*\/\*|image\/\*|image\/svg\+xml|text\/.*|application\/.*)$/;

const bucketSchema = v.object({
  public: v.boolean(),
  file_size_limit: v.optional(v.nullable(v.number()), null),
  allowed_mime_types: v.optional(v.nullable(v.array(v.string())), null),
});

/** The bucket for pictures and videos: public, with limits on size and types. */
export async function checkBucket({ url, secretKey }: Project, isHosted: boolean): Promise<Finding[]> {
  const answer = await request(`${url}/storage/v1/bucket/${ID}`, withKey(secretKey));
  const parsed = v.safeParse(bucketSchema, json(answer));
  const run = isHosted ? "In the SQL editor:\n" : "In psql, on the site's database:\n";
  const find = (lacks: string, sql: string): Finding => ({ kind: "bucket", lacks, mend: run + sql });
  const update = (what: string) => `update storage.buckets set ${what} where id = '${ID}';`;
  const types = `'{${TYPES.join(",")}}'`;
  if (answer.status !== 200 || !parsed.success)
    return [
      find(
        `The bucket "${ID}" for pictures and videos is missing.`,
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)\n  values ('${ID}', '${ID}', true, ${SIZE_LIMIT}, ${types});`,
      ),
    ];
  const bucket = parsed.output;
  const found: Finding[] = [];
  if (!bucket.public)
    found.push(
      find(`The bucket "${ID}" is not public, so nobody sees the pictures.`, update("public = true")),
    );
  if (bucket.file_size_limit !== SIZE_LIMIT)
    found.push(
      find(
        `The bucket "${ID}" accepts files up to ${bucket.file_size_limit === null ? "any size" : `${Math.round(bucket.file_size_limit / 1024 / 1024)} MB`}; the site counts on 50 MB.`,
        update(`file_size_limit = ${SIZE_LIMIT}`),
      ),
    );
  const allowed = bucket.allowed_mime_types;
  const lacking = TYPES.filter((type) => !allowed?.includes(type));
  if (allowed === null || lacking.length > 0)
    found.push(
      find(
        allowed === null
          ? `The bucket "${ID}" accepts files of every type, even web pages.`
          : `The bucket "${ID}" doesn't accept ${lacking.join(", ")}.`,
        update(`allowed_mime_types = ${types}`),
      ),
    );
  else if (allowed.some((type) => RUNNABLE.test(type)))
    found.push(
      find(
        `The bucket "${ID}" accepts files that a browser may run (${allowed.filter((type) => RUNNABLE.test(type)).join(", ")}).`,
        update(`allowed_mime_types = ${types}`),
      ),
    );
  return found;
}
