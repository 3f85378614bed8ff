const ONE_DEVICE = ["CASE=1", "DEVICES=1", "PAGES=1"];
const TWO_OPERATIONS = [...ONE_DEVICE, "OPS=2", "WITHDRAW"];

/** What spin searches; see explore.pml for what each switch means. */
export const SEARCHES: readonly { readonly name: string; readonly defines: readonly string[] }[] = [
  {
    name: "two operations: folding, withdrawal, refusal, a crash, a delayed copy, a restore of a later backup",
    defines: TWO_OPERATIONS,
  },
  {
    name: "three operations: folding, lost and repeated requests, a restore of the empty server",
    defines: [...ONE_DEVICE, "PULL_AT_ONCE", "CRASHES=0", "LATE=0", "BACKUPS=0"],
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
  { bug: "NO_LEDGER", what: "the server applies a repeated operation again" },
  { bug: "REQUEUE_OUT_OF_ORDER", what: "receipts are queued again in another order" },
  { bug: "FOLD_LOSES", what: "folding keeps only the later change", slow: true },
  { bug: "FOLD_INTO_SENT", what: "a change is folded into one under way", slow: true },
  { bug: "ANSWER_BEFORE_FLUSH", what: "the server answers before its disk is written" },
  { bug: "ATTEMPT_NOT_STORED", what: "an attempt is not stored before it is sent" },
  { bug: "RESTORE_KEEPS_CURSOR", what: "a new start keeps the higher cursor" },
  { bug: "DELETE_BEFORE_ANSWER", what: "an operation is removed when it is sent" },
  { bug: "SHOW_BEFORE_DISK", what: "a tap is counted before it is noted" },
].map((each) => ({ ...each, defines: TWO_OPERATIONS }));
