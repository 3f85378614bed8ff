// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { comment, communityPost } from "../support/content.ts";
import { SmallCommunity, settle } from "./small-community.tsx";

const post = communityPost(1, { title: "Sunday coffee", comments: 2 });
let community: SmallCommunity;
beforeEach(() => {
  community = new SmallCommunity();
});
afterEach(cleanup);

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("a post by its address", () => {
  it("is shown from this device without asking anyone, and names the tab", async () => {
    community.posts = [post];
    await community.show(`/portfolio/${post.id}`);
    expect(heading()).toBe("Sunday coffee");
    expect(document.title).toBe("Sunday coffee · Selam");
    expect(community.asked).toEqual([]);
  });

  it("is asked of the server when this device lacks it", async () => {
    community.onServer = success(post);
    await community.show(`/portfolio/${post.id}`);
    expect(community.asked).toEqual([`one:${post.id}`]);
    expect(heading()).toBe("Sunday coffee");
  });

  it("is asked for by a first visit while the database still opens", async () => {
    community.begun = false;
    community.opening = true;
    community.onServer = success(post);
    await community.show(`/portfolio/${post.id}`);
    expect(community.asked).toEqual([`one:${post.id}`]);
    expect(heading()).toBe("Sunday coffee");
  });

  it("is not found when the server says that there is none", async () => {
    await community.show(`/portfolio/${post.id}`);
    expect(heading()).toBe("Post Not Found");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("is not found without a question where the address is no post's", async () => {
    await community.show("/portfolio/nonsense");
    expect(heading()).toBe("Post Not Found");
    expect(community.asked).toEqual([]);
  });

  it("is not called missing when only the network is, and comes when it is back", async () => {
    community.onServer = failed({ kind: "offline" });
    await community.show(`/portfolio/${post.id}`);
    expect(heading()).toBe("Not on this phone yet");
    expect(screen.queryByText("Post Not Found")).toBeNull();
    community.onServer = success(post);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    await settle();
    expect(heading()).toBe("Sunday coffee");
  });

  it("is gone when it is taken down while someone reads it", async () => {
    community.posts = [post];
    await community.show(`/portfolio/${post.id}`);
    community.posts = [];
    await community.changed();
    expect(heading()).toBe("Post Not Found");
  });

  it("is read in the other language when asked", async () => {
    community.posts = [{ ...post, translations: { ti: { title: "ቡን ሰንበት", content: "ንዑ!" } } }];
    await community.show(`/portfolio/${post.id}`);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /Read in/ })));
    expect(heading()).toBe("ቡን ሰንበት");
    expect(screen.getByRole("heading", { level: 1 }).lang).toBe("ti");
  });
});

describe("the comments under a post", () => {
  it("stand in the server's order with name and time, each in its language", async () => {
    community.posts = [post];
    community.comments = [comment(1, post.id), comment(2, post.id, { authorName: "ኣብርሃ", body: "ክመጽእ እየ።" })];
    await community.show(`/portfolio/${post.id}`);
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^Saba.*ago.*Comment 1$|^Sabayesterday.*Comment 1$/);
    expect(second?.querySelectorAll('[lang="ti"]')).toHaveLength(2);
    expect(screen.queryByText("No comments yet.")).toBeNull();
  });

  it("of another post do not stand there", async () => {
    community.posts = [{ ...post, comments: 0 }];
    community.comments = [comment(1, communityPost(9).id)];
    await community.show(`/portfolio/${post.id}`);
    expect(screen.getByText("No comments yet.")).toBeTruthy();
  });

  it("that are too old to be on this phone are counted, not denied, and can be asked for", async () => {
    Object.assign(community, { posts: [post], whole: false });
    await community.show(`/portfolio/${post.id}`);
    expect(screen.getByText("0 of 2 comments are saved on this phone.")).toBeTruthy();
    expect(screen.queryByText("No comments yet.")).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Look for older comments" })));
    expect(community.asked).toEqual(["older:comment"]);
  });
});
