const ONE_DEVICE = ["CASE=1", "DEVICES=1", "PAGES=1"];
/** Batches of one operation. */
const BATCHES = [...ONE_DEVICE, "AHEAD"];
const TWO_OPERATIONS = [...ONE_DEVICE, "OPS=2", "WITHDRAW"];
const DELETION = ["CASE=5", "DEVICES=2", "PAGES=2", "OPS=2", "WITHDRAW"];
const OWNER = ["CASE=6", "DEVICES=2", "PAGES=2"];
const NO_CRASH = ["CRASHES=0", "LATE=0"];

type Search = {
  readonly name: string;
  readonly defines: readonly string[];
  /** True for millions of states. */
  readonly slow?: boolean;
};

/** What spin searches; see explore.pml for what each switch means. */
export const SEARCHES: readonly Search[] = [
  {
    name: "two operations: folding, withdrawal, refusal, a crash, a delayed copy, a restore of a later backup",
    defines: TWO_OPERATIONS,
  },
  {
    name: "three operations: folding, lost and repeated requests, a restore of the empty server",
    defines: [...ONE_DEVICE, "PULL_AT_ONCE", "CRASHES=0", "LATE=0", "BACKUPS=0"],
  },
  {
    name: "three operations in batches of one, the next one leased while one is under way: a crash, a restore of the empty server",
    defines: [...BATCHES, "LATE=0", "BACKUPS=0"],
  },
  {
    name: "two operations in batches of one: the same with withdrawal, refusal, a delayed copy, a restore of a later backup",
    defines: [...BATCHES, "OPS=2", "WITHDRAW"],
  },
  {
    name: "a comment and its deletion, read by a second device: withdrawal, a restore of a later backup",
    defines: [...DELETION, ...NO_CRASH],
  },
  {
    name: "a comment and its deletion, read by a second device: the same with a crash and a delayed copy",
    defines: DELETION,
    slow: true,
  },
  {
    name: "two changes of an article, read by a second browser of the owner: folding, a restore of a later backup",
    defines: [...OWNER, ...NO_CRASH, "OPS=2"],
  },
  {
    name: "two changes of an article and its deletion, read by a second browser of the owner: the same",
    defines: [...OWNER, ...NO_CRASH, "OPS=3"],
    slow: true,
  },
];

/** One switch of protocol.pml plants each of these. */
export const PLANTED_BUGS: readonly {
  readonly bug: string;
  readonly what: string;
  readonly defines: readonly string[];
  /** True if it is found only after many states. */
  readonly slow?: boolean;
}[] = [
  { bug: "RECEIPT_DROPPED", what: "no receipt is kept" },
  { bug: "WITNESS_IGNORED", what: "what was last applied is not named" },
  {
    bug: "NAMED_FROM_DISK",
    what: "a batch leased ahead names what the disk has, not the answer before it",
    defines: [...BATCHES, "OPS=2", "WITHDRAW"],
  },
  { bug: "NO_LEDGER", what: "the server applies a repeated operation again" },
  { bug: "REQUEUE_OUT_OF_ORDER", what: "receipts are queued again in another order" },
  { bug: "FOLD_LOSES", what: "folding keeps only the later change", slow: true },
  { bug: "FOLD_INTO_SENT", what: "a change is folded into one under way", slow: true },
  { bug: "ANSWER_BEFORE_FLUSH", what: "the server answers before its disk is written" },
  { bug: "ATTEMPT_NOT_STORED", what: "an attempt is not stored before it is sent" },
  { bug: "RESTORE_KEEPS_CURSOR", what: "a new start keeps the higher cursor" },
  { bug: "DELETE_BEFORE_ANSWER", what: "an operation is removed when it is sent" },
  { bug: "SHOW_BEFORE_DISK", what: "a tap is counted before it is noted" },
  { bug: "TOMBSTONE_IGNORED", what: "a pull passes deletions over", defines: DELETION },
  {
    bug: "ANSWER_OVER_NEWER_ROW",
    what: "the row of an answer replaces a newer one",
    defines: DELETION,
    slow: true,
  },
].map((each) => ({ defines: TWO_OPERATIONS, ...each }));
