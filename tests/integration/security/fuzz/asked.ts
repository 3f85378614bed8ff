/** A request as it is written to the connection. */
export type Written = {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** What a stranger asks for: what anybody may have, and what nobody but an admin or a command may. */
export type Asked = { readonly allowed: boolean; readonly request: Written };

const json = ["content-type", "application/json"] as const;
const asked = (allowed: boolean, method: string, path: string, body?: unknown): Asked => ({
  allowed,
  request: {
    method,
    path,
    headers: body === undefined ? [] : [json],
    body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
  },
});
const ID = "00000000-0000-4000-8000-000000000002";
const row = { id: ID, title: "Taken over", content: "<p>Taken over</p>", published: true };

export const ASKED: readonly Asked[] = [
  asked(true, "GET", "/rest/v1/rpc/site_head"),
  asked(true, "GET", "/rest/v1/rpc/site_page?kind=blog&max=5"),
  asked(true, "GET", `/rest/v1/rpc/site_row?kind=blog&id=${ID}`),
  asked(true, "GET", "/rest/v1/rpc/site_changes?since=0&max=3&format=2"),
  asked(true, "POST", "/rest/v1/rpc/own_comments", { proofs: [{ id: ID, secret: "a long enough secret" }] }),
  asked(true, "POST", "/rest/v1/rpc/redirect_of", { path: "/old" }),
  asked(true, "GET", "/storage/v1/object/public/media/blog-images/kept.png"),
  asked(true, "GET", "/auth/v1/settings"),
  asked(false, "GET", "/rest/v1/contact_messages?select=*"),
  asked(false, "GET", "/rest/v1/blog_posts?select=*&published=eq.false"),
  asked(false, "PATCH", `/rest/v1/blog_posts?id=eq.${ID}`, { published: true }),
  asked(false, "DELETE", `/rest/v1/blog_posts?id=eq.${ID}`),
  asked(false, "POST", "/rest/v1/blog_posts", row),
  asked(false, "POST", "/rest/v1/rpc/save_row", {
    kind: "blog",
    fields: row,
    operation: ID,
    base_version: 1,
  }),
  asked(false, "GET", "/rest/v1/rpc/admin_page?kind=message&list=unread&max=5"),
  asked(false, "POST", "/rest/v1/rpc/person_data", { term: "writer@selam.example" }),
  asked(false, "POST", "/rest/v1/rpc/make_admin", { email: "stranger@selam.example" }),
  asked(false, "POST", "/rest/v1/rpc/lease_pushes", { most: 1, seconds: 1 }),
  asked(false, "POST", "/auth/v1/signup", { email: "new@selam.example", password: "a long pass phrase" }),
  asked(false, "POST", "/auth/v1/recover", { email: "owner@selam.example" }),
  asked(false, "POST", "/auth/v1/otp", { email: "owner@selam.example", create_user: true }),
  asked(false, "GET", "/auth/v1/admin/users"),
  asked(false, "POST", "/auth/v1/admin/users", { email: "new@selam.example", password: "a phrase" }),
  asked(false, "GET", "/storage/v1/bucket"),
  asked(false, "POST", "/storage/v1/object/list/media", { prefix: "" }),
  asked(false, "GET", "/storage/v1/object/private/secret.png"),
  asked(false, "POST", "/storage/v1/object/media/blog-images/new.png", "\u0089PNG"),
  asked(false, "DELETE", "/storage/v1/object/media", { prefixes: ["blog-images/kept.png"] }),
  asked(false, "POST", "/storage/v1/exports"),
  asked(false, "GET", "/storage/v1/pictures?address=http://127.0.0.1/"),
];
