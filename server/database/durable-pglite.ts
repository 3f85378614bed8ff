import { fsyncSync } from "node:fs";
import { type Extension, PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { syncPath } from "./fsync-files.ts";

/** An open file of Emscripten's file system; directories have no Node file descriptor. */
interface Stream {
  nfd?: number;
  node: unknown;
}

/** The Node backend of Emscripten's file system, in which PGlite stores its data; version 0.4.5, pinned. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
}

/**
 * Emscripten's fsync reports success without flushing, so a power cut would lose acknowledged commits. This makes it
 * flush.
 */
const realFsync: Extension = {
  name: "real-fsync",
  setup: async (_database, options) => ({
    emscriptenOpts: {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        (module: { FS: { filesystems: { NODEFS: NodeFileSystem } } }) => {
          const files = module.FS.filesystems.NODEFS;
          files.stream_ops.fsync = (stream) => {
            if (stream.nfd !== undefined) fsyncSync(stream.nfd);
            else syncPath(files.realPath(stream.node));
            return 0;
          };
        },
      ],
    },
  }),
};

const SETTINGS = {
  fsync: "on",
  wal_sync_method: "fsync",
  // PostgreSQL's cache. Its default is four times as much, all of it resident: the system caches the same files.
  shared_buffers: "32MB",
  // How much of the write-ahead log a checkpoint leaves for what follows: at most a gigabyte by default.
  min_wal_size: "32MB",
  max_wal_size: "48MB",
};

/**
 * Makes commits wait for the disk: PGlite starts PostgreSQL with fsync off (-F), and has no fdatasync to hook into.
 * @param cache of PostgreSQL, if not that of a server
 */
export function durableOptions(cache: string = SETTINGS.shared_buffers): Omit<PGliteOptions, "dataDir"> {
  const params = PGlite.defaultStartParams.filter((param) => param !== "-F");
  if (params.length === PGlite.defaultStartParams.length)
    throw new Error("PGlite no longer starts with -F; look again at how it flushes.");
  return {
    extensions: { real_fsync: realFsync },
    startParams: [
      ...params,
      ...Object.entries({ ...SETTINGS, shared_buffers: cache }).flatMap(([name, value]) => [
        "-c",
        `${name}=${value}`,
      ]),
    ],
  };
}
