// @module-tag document
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { comment, communityPost } from "../support/content.ts";
import { eventually } from "../support/eventually.ts";
import { SmallCommunity, settle } from "./small-community.tsx";

const post = communityPost(1, { title: "Sunday coffee", comments: 2 });
let community: SmallCommunity;
beforeEach(() => {
  community = new SmallCommunity();
});
afterEach(cleanup);

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("a post by its address", () => {
  it("a post is shown from this device without a request, and sets the document title", async () => {
    community.posts = [post];
    await community.show(`/portfolio/${post.id}`);
    expect(heading()).toBe("Sunday coffee");
    await eventually(() => expect(document.title).toBe("Sunday coffee · Our community"));
    expect(community.requestedIds).toEqual([]);
  });

  it("a post that this device lacks is requested from the server", async () => {
    community.onServer = success(post);
    await community.show(`/portfolio/${post.id}`);
    expect(community.requestedIds).toEqual([`one:${post.id}`]);
    expect(heading()).toBe("Sunday coffee");
  });

  it("on a first visit a post is requested while the database still opens", async () => {
    community.isFilled = false;
    community.opening = true;
    community.onServer = success(post);
    await community.show(`/portfolio/${post.id}`);
    expect(community.requestedIds).toEqual([`one:${post.id}`]);
    expect(heading()).toBe("Sunday coffee");
  });

  it("a post is reported not found if the server says so", async () => {
    await community.show(`/portfolio/${post.id}`);
    expect(heading()).toBe("Post Not Found");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("an invalid address is reported not found without a request", async () => {
    await community.show("/portfolio/nonsense");
    expect(heading()).toBe("Post Not Found");
    expect(community.requestedIds).toEqual([]);
  });

  it("a post is not reported missing offline, and appears when the connection is back", async () => {
    community.onServer = failed({ kind: "offline" });
    await community.show(`/portfolio/${post.id}`);
    expect(heading()).toBe("Not available offline yet");
    expect(screen.queryByText("Post Not Found")).toBeNull();
    community.onServer = success(post);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    await settle();
    expect(heading()).toBe("Sunday coffee");
  });

  it("a post that is unpublished while it is read disappears", async () => {
    community.posts = [post];
    await community.show(`/portfolio/${post.id}`);
    community.posts = [];
    await community.changed();
    expect(heading()).toBe("Post Not Found");
  });

  it("a post can be read in the other language", async () => {
    community.posts = [{ ...post, translations: { ti: { title: "ቡን ሰንበት", content: "ንዑ!" } } }];
    await community.show(`/portfolio/${post.id}`);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /Read in/ })));
    expect(heading()).toBe("ቡን ሰንበት");
    expect(screen.getByRole("heading", { level: 1 }).lang).toBe("ti");
  });
});

describe("the comments under a post", () => {
  it("comments are in the server's order with name and time, each in its language", async () => {
    community.posts = [post];
    community.comments = [comment(1, post.id), comment(2, post.id, { authorName: "ኣብርሃ", body: "ክመጽእ እየ።" })];
    await community.show(`/portfolio/${post.id}`);
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^Saba.*ago.*Comment 1$|^Sabayesterday.*Comment 1$/);
    expect(second?.querySelectorAll('[lang="ti"]')).toHaveLength(2);
    expect(screen.queryByText("No comments yet.")).toBeNull();
  });

  it("comments of another post are not shown", async () => {
    community.posts = [{ ...post, comments: 0 }];
    community.comments = [comment(1, communityPost(9).id)];
    await community.show(`/portfolio/${post.id}`);
    expect(screen.getByText("No comments yet.")).toBeTruthy();
  });

  it("comments too old to be on this device are counted and can be requested", async () => {
    Object.assign(community, { posts: [post], isComplete: false });
    await community.show(`/portfolio/${post.id}`);
    expect(screen.getByText("0 of 2 comments are available offline.")).toBeTruthy();
    expect(screen.queryByText("No comments yet.")).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Load older comments" })));
    expect(community.requestedIds).toEqual(["older:comment"]);
  });
});
