import { afterEach, expect, it, vi } from "vitest";
import { takeHandedFile } from "../../../src/capabilities/signing/features/use-open-file.ts";
import { storeSharedFile } from "../../../src/pwa/share-target/shared-file.ts";
import { FakeCache } from "../support/fake-cache.ts";

afterEach(() => vi.unstubAllGlobals());

type Launch = { readonly files?: readonly { getFile(): Promise<File> }[] };

/** A system that starts the installed app with files. @returns starts it */
function stubSystem(): (launch: Launch) => void {
  let consumer: (launch: Launch) => void = () => undefined;
  const setConsumer = (taken: typeof consumer) => {
    consumer = taken;
  };
  vi.stubGlobal("window", { launchQueue: { setConsumer } });
  return (launch) => consumer(launch);
}

/** The caches of a browser, of which one has what was shared. */
function stubCaches(): void {
  const all = new Map<string, FakeCache & { delete(path: string): Promise<boolean> }>();
  const open = async (name: string) => {
    const cache = Object.assign(new FakeCache(), {
      delete: async (path: string): Promise<boolean> => cache.files.delete(path),
    });
    if (!all.has(name)) all.set(name, cache);
    return all.get(name);
  };
  vi.stubGlobal("caches", { open, has: async (name: string) => all.has(name) });
}

const text = (files: readonly Blob[]) => Promise.all(files.map((file) => file.text()));

it("a file that the file manager opens with the app is taken, also one after another, and a start without one takes none", async () => {
  stubCaches();
  const launch = stubSystem();
  const opened: Blob[] = [];
  await takeHandedFile((file) => opened.push(file));
  launch({});
  launch({ files: [{ getFile: async () => new File(["first"], "post.html") }] });
  launch({ files: [{ getFile: async () => new File(["second"], "post.html") }] });
  await expect.poll(() => text(opened)).toEqual(["first", "second"]);
});

it("a file from the share sheet is taken once", async () => {
  stubCaches();
  stubSystem();
  await storeSharedFile(new Blob(["<html>shared"]));
  const opened: Blob[] = [];
  await takeHandedFile((file) => opened.push(file));
  await takeHandedFile((file) => opened.push(file));
  expect(await text(opened)).toEqual(["<html>shared"]);
});
