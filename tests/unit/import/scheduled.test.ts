import { expect, test } from "vitest";
import { meta, planOf, post, wordpress } from "./wordpress-file.ts";

test("a scheduled post stays scheduled at its time, unless that has passed or not everybody may read it", async () => {
  const future = { "wp:status": "future", "wp:post_date_gmt": "2190-01-02 03:04:05" };
  const { plan } = await planOf(
    wordpress(
      post("1", future) +
        post("2", { ...future, "wp:post_password": "x" }) +
        post("3", future, meta("_members_access_role", "editor")) +
        post("4", { "wp:status": "future" }),
    ),
  );
  expect(plan.posts.map(({ row }) => [row.published, row.publish_at])).toEqual([
    [false, "2190-01-02T03:04:05.000Z"],
    [false, undefined],
    [false, undefined],
    [false, undefined],
  ]);
});
