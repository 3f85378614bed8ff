import { expect, test } from "vitest";
import { elements, meta, planOf, post, wordpress } from "./wordpress-file.ts";

const isPublic = async (content: string, more = "", head = "") =>
  (await planOf(wordpress(head + post("One", { "content:encoded": content }, more)))).published.length === 1;

test.each([
  '[passster password="123"]x[/passster]',
  '[content_protector password="a"]x[/content_protector]',
  '[ppwp passwords="a b"]x[/ppwp]',
  "[accessally_has_any_tag tag_id='1']x[/accessally_has_any_tag]",
  '[student course_id="12"]x[/student]',
  "[subscribed]x[/subscribed]",
  "[login_to_view]x[/login_to_view]",
  "[user_only]x[/user_only]",
  "[emaillocker]x[/emaillocker]",
  '<!-- wp:paragraph {"otterConditions":[[{"type":"loggedInUser"}]]} --><p>x</p><!-- /wp:paragraph -->',
  '<!-- wp:group {"conditionalBlocks":[{"conditions":[{"type":"isUserLoggedIn"}]}]} --><p>x</p><!-- /wp:group -->',
  '<!-- wp:stackable/text {"displayCondition":{"conditions":[{"type":"login-status"}]}} --><p>x</p><!-- /wp:stackable/text -->',
])("%s is not for everybody", async (content) => {
  expect(await isPublic(content)).toBe(false);
});

test.each([
  "Some [members] said [private] things",
  '<p>x</p><!-- wp:jetpack/subscriptions {"subscribePlaceholder":"Your email"} /-->',
  '<!-- wp:paragraph {"lock":{"move":true},"conditions":[],"displayCondition":{}} --><p>x</p><!-- /wp:paragraph -->',
])("%s is for everybody", async (content) => {
  expect(await isPublic(content)).toBe(true);
});

test.each([
  ["require_login", "1"],
  ["_wcs_requires_subscription", "yes"],
  ["_post_expired", "1"],
  ["only_registered_users", "on"],
  ["_nur_fuer_mitglieder", "1"],
])("a post with the field %s is a draft", async (key, value) => {
  expect([await isPublic("x", meta(key, value)), await isPublic("x", meta(key, ""))]).toEqual([false, true]);
});

const term = (fields: Record<string, string>, key = "", value = "") =>
  `<wp:category>${elements(fields)}${key === "" ? "" : `<wp:termmeta>${elements({ "wp:meta_key": key, "wp:meta_value": value })}</wp:termmeta>`}</wp:category>`;

test("posts of a restricted category, and of one below it, are drafts", async () => {
  const head = (value: string) =>
    term(
      { "wp:category_nicename": "inner", "wp:category_parent": "", "wp:cat_name": "Inner" },
      "visibility",
      value,
    ) +
    term({ "wp:category_nicename": "child", "wp:category_parent": "inner", "wp:cat_name": "Child" }) +
    term({ "wp:category_nicename": "open", "wp:category_parent": "", "wp:cat_name": "Open" });
  const of = (slug: string) =>
    `<category domain="category" nicename="${slug}"><![CDATA[${slug}]]></category>`;
  const seen = await Promise.all(
    ["inner", "child", "open"].map((slug) => isPublic("x", of(slug), head("password"))),
  );
  expect(seen).toEqual([false, false, true]);
  expect(await isPublic("x", of("child"), head("public"))).toBe(true);
});

test("a post of a date in the future is scheduled, unless it is not for everybody", async () => {
  const later = { "wp:post_date": "2999-01-02 03:04:05", "wp:post_date_gmt": "2999-01-02 03:04:05" };
  const { plan } = await planOf(
    wordpress(post("Open", later) + post("Closed", { ...later, "wp:post_password": "x" })),
  );
  expect(plan.posts.map(({ row }) => [row.published, row.publish_at])).toEqual([
    [false, "2999-01-02T03:04:05.000Z"],
    [false, undefined],
  ]);
});
