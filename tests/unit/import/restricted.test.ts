import fc from "fast-check";
import { expect, test } from "vitest";
import { comment, elements, meta, planOf, post, wordpress } from "./wordpress-file.ts";

const UM = (on: string, who: string) =>
  `a:3:{s:26:"_um_custom_access_settings";s:1:"${on}";s:14:"_um_accessible";s:1:"${who}";s:16:"_um_access_roles";a:0:{}}`;

test.each([
  ["_members_access_role", "subscriber"],
  ["_wc_memberships_force_public", "no"],
  ["_wc_memberships_use_custom_content_restricted_message", "yes"],
  ["rcp_subscription_level", "any"],
  ["rcp_access_level", "2"],
  ["rcp_user_level", 'a:1:{i:0;s:6:"Editor";}'],
  ["um_content_restriction", UM("1", "2")],
  ["_wpmem_block", "1"],
  ["arm_access_plan", "0"],
  ["ihc_mb_who", "reg"],
  ["wpf-settings", 'a:2:{s:12:"lock_content";s:1:"1";s:10:"allow_tags";a:0:{}}'],
  ["groups-groups_read_post", "3"],
  ["_jetpack_newsletter_access", "subscribers"],
  ["patreon-level", "5"],
  ["_llms_is_restricted", "yes"],
  ["wppb-content-restrict-user-status", "loggedin"],
  ["our_own_members_only", "1"],
  ["requiredCapability", "edit_posts"],
  ["is_logged_in_only", "true"],
])("a post that a plug-in restricts by %s is a draft, and the report says why", async (key, value) => {
  const { published, drafts, report } = await planOf(wordpress(post("1", {}, meta(key, value)) + post("2")));
  expect([published, drafts]).toEqual([["2"], ["1"]]);
  expect(report).toContain(`perhaps not for everybody (${key}): 1`);
});

test.each([
  ["_edit_lock", "1600000000:1"],
  ["_thumbnail_id", "7"],
  ["rcp_user_level", 'a:1:{i:0;s:3:"All";}'],
  ["rcp_access_level", "None"],
  ["um_content_restriction", UM("0", "2")],
  ["um_content_restriction", UM("1", "0")],
  ["_wc_memberships_force_public", "yes"],
  ["_members_access_role", ""],
  ["_jetpack_newsletter_access", "everybody"],
  ["_wpmem_block", "0"],
  ["wpf-settings", 'a:1:{s:12:"lock_content";s:1:"0";}'],
  ["page_title_visibility", "hidden"],
  ["team_members", "12"],
  ["_team_members_only", "field_5f1a2b3c"],
  ["visibility", "public"],
])("a post with %s = %s stays public", async (key, value) => {
  const { published } = await planOf(wordpress(post("1", {}, meta(key, value))));
  expect(published).toEqual(["1"]);
});

test("of several fields of one name the strictest counts", async () => {
  const roles = meta("_members_access_role", "editor") + meta("_members_access_role", "");
  expect((await planOf(wordpress(post("1", {}, roles)))).drafts).toEqual(["1"]);
});

test.each([
  'Hello [pmpro_member levels="1"]secret[/pmpro_member]',
  '[membership level="1"]secret[/membership]',
  "[s2If current_user_can(access_s2member_level1)]secret[/s2If]",
  "[mepr-show rules='12']secret[/mepr-show]",
  "[um_loggedin]secret[/um_loggedin]",
  "[members_only]secret[/members_only]",
  "[private]secret[/private]",
  '[restrict userlevel="editor"]secret[/restrict]',
  '[anything role="editor"]secret[/anything]',
  "[is_user_logged_in]secret[/is_user_logged_in]",
  "[wcm_content_restricted]",
  '[et_pb_text disabled="on"]secret[/et_pb_text]',
  '<!-- wp:pmpro/membership {"levels":["1"]} --><p>secret</p><!-- /wp:pmpro/membership -->',
  "<p>Free</p><!-- wp:jetpack/paywall /--><p>secret</p>",
  '<!-- wp:paragraph {"membershipLevels":["gold"]} --><p>secret</p><!-- /wp:paragraph -->',
  '<!-- wp:group {"metadata":{"blockVisibility":false}} --><p>secret</p><!-- /wp:group -->',
  '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}} --><p>secret</p><!-- /wp:group -->',
])("a post with a part for some readers only is a draft: %s", async (content) => {
  const { drafts, report } = await planOf(wordpress(post("1", { "content:encoded": content })));
  expect(drafts).toEqual(["1"]);
  expect(report).toMatch(/perhaps not for everybody \(.+\): 1/);
});

test.each([
  "The [members] of the board met.",
  "[caption id='x']<img src='https://old.example/a.jpg'> Words[/caption]",
  "[login_form] Words",
  "[[private]] is how a shortcode is written",
  '<!-- wp:group {"lock":{"move":true},"metadata":{"name":"Hero"}} --><p>Words</p><!-- /wp:group -->',
  '<!-- wp:paragraph {"align":"center"} --><p>Words</p><!-- /wp:paragraph -->',
])("a post that everybody could read stays public: %s", async (content) => {
  expect((await planOf(wordpress(post("1", { "content:encoded": content })))).published).toEqual(["1"]);
});

test("a rule of MemberPress restricts the post it names, or all that it may mean", async () => {
  const rule = (type: string, content: string) =>
    post(
      `Rule ${type}`,
      { "wp:post_type": "memberpressrule" },
      meta("_mepr_rules_type", type) + meta("_mepr_rules_content", content),
    );
  const posts = post("1") + post("2") + post("3", { "wp:post_type": "page" });
  expect((await planOf(wordpress(rule("single_post", "1") + posts))).published).toEqual(["2", "3"]);
  expect((await planOf(wordpress(posts + rule("all_post", "")))).published).toEqual(["3"]);
  expect((await planOf(wordpress(posts + rule("category", "4")))).published).toEqual([]);
});

test("a level of membership among the terms restricts its post", async () => {
  const term = '<category domain="membership_level" nicename="gold"><![CDATA[Gold]]></category>';
  const { drafts, report } = await planOf(wordpress(post("1", {}, term)));
  expect(drafts).toEqual(["1"]);
  expect(report).toContain("membership_level: Gold");
});

test("whatever its state, only a post that was published without a password and a restriction is public", async () => {
  const status = fc.oneof(
    fc.constantFrom("publish", "private", "pending", "trash"),
    fc.stringMatching(/^[a-z-]{1,12}$/),
  );
  const password = fc.constantFrom("", "x", " ");
  const key = fc.constantFrom("_edit_last", "members_only", "_access_level");
  await fc.assert(
    fc.asyncProperty(status, password, key, async (state, secret, field) => {
      const { published } = await planOf(
        wordpress(post("1", { "wp:status": state, "wp:post_password": secret }, meta(field, "2"))),
      );
      expect(published).toEqual(state === "publish" && secret === "" && field === "_edit_last" ? ["1"] : []);
    }),
    { numRuns: 40 },
  );
});

test("a private file of the library is in no gallery", async () => {
  const file = (id: string, status: string) =>
    `<item>${elements({ title: id, "wp:post_id": id, "wp:post_parent": "1", "wp:post_type": "attachment", "wp:status": status, "wp:attachment_url": `https://old.example/${id}.jpg` })}</item>`;
  const { plan } = await planOf(
    wordpress(post("1", { "content:encoded": "[gallery]" }) + file("8", "inherit") + file("9", "private")),
  );
  expect(plan.posts[0]?.source).toContain("8.jpg");
  expect(plan.posts[0]?.source).not.toContain("9.jpg");
});

test.each([
  ["sara@mail.example (Sara Tesfay)", "Sara Tesfay"],
  ["Sara Tesfay <sara@mail.example>", "Sara Tesfay"],
  ["sara@mail.example", "Admin"],
  ["+44 20 7946 0000", "Admin"],
])(
  "nobody's address or number becomes public by the name of an author or of a comment: %s",
  async (name, shown) => {
    const { plan } = await planOf(
      wordpress(
        post(
          "1",
          { "dc:creator": name },
          comment({ "wp:comment_author": name, "wp:comment_content": "Hello" }),
        ),
      ),
    );
    expect(plan.posts[0]?.row.author).toBe(shown);
    expect(plan.posts[0]?.source).toContain(`<strong>${shown === "Admin" ? "Anonymous" : shown}</strong>`);
  },
);
