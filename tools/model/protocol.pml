/*
 * The protocol of Selam (ARCHITECTURE.md, "The protocol"): devices with an outbox, receipts and a mirror, and a server
 * with a ledger, revisions and epochs.
 *
 * The transitions below are the only text of the protocol. explore.pml lets them happen in every order; a trace of the
 * real code can be written as a sequence of calls of the same transitions.
 *
 * Each transition is one transaction of the device, one of the server, or one event of the world. `when` is its guard: a
 * transition that may not happen blocks. `-D` switches plant the bugs that test:model must find.
 */

#ifndef OPS
#define OPS 3       /* operations */
#endif
#ifndef DEVICES
#define DEVICES 2
#endif
#ifndef PAGES
#define PAGES 3     /* pages (senders): the first of device 0, the last of device 1 unless a trace says otherwise */
#endif
#ifndef RESTORES
#define RESTORES 1
#endif
#ifndef MAX_ROWS
#define MAX_ROWS 1  /* rows that operations write: a comment, an article */
#endif
#ifndef SET
#define SET byte    /* a set of operations; int for the long traces */
#endif

#define when(guard) (guard)
#define bit(o) (1 << (o))
#define has(s, o) (((s) >> (o)) & 1)

/* ---- What is fixed: each operation's device, lane and kind. Lanes are first in, first out. ---- */
byte owner[OPS];
byte lane[OPS];
bool message[OPS];      /* a message is sent alone, and without naming what was applied before */
byte bad = 255;         /* the operation that the server refuses */
#define NO_ROW 255
byte row[OPS] = NO_ROW; /* the row that it writes */
bool erases[OPS];       /* it deletes its row */
byte field[OPS];        /* the field of its row that it changes, by number; 0 for none of those that a trace shows */
bool isOwner[DEVICES];  /* gets a saved row from the answer, and queues receipts again once; a visitor only comments */
byte deviceOf[PAGES];

/* ---- The device's disk. ---- */
mtype = { FRESH, NOTED, PENDING, SENDING, PARKED, DONE, GONE, FOLDED };
mtype state[OPS] = FRESH;
bool attempted[OPS];
byte attempt[OPS];      /* the page of the current attempt, plus one; 0 for none */
byte seq[OPS];
SET content[OPS];       /* the intentions that an operation carries: its own, and those folded into it */
byte into[OPS];         /* the operation it was folded into */
byte doneAt[OPS];       /* of a receipt: when the server applied it */
byte answeredAt[PAGES * OPS];   /* the same, as the answer under way says it */
SET mirror[DEVICES];    /* the operations whose effect the mirror shows */
byte rev[DEVICES];      /* the cursor: a revision and the epoch of its stamp */
byte epochOf[DEVICES];
bool damaged[DEVICES];
SET shown[DEVICES];     /* the taps that the screens of a device count */
#define cell(d, r) ((d) * MAX_ROWS + (r))
SET rowIs[DEVICES * MAX_ROWS];      /* the intentions in a row as the mirror has it, also the one that deleted it */
byte rowRev[DEVICES * MAX_ROWS];    /* its revision; 0 for a row that any other replaces */

/* ---- The pages, lost in a crash. ---- */
bool waiting[PAGES];
SET sent[PAGES];
SET ahead[PAGES];               /* the batch leased while that one is under way */
SET aheadAgain[PAGES];          /* those of it that had been attempted before */
SET answered[PAGES];            /* the batch before, applied by the server and not yet acknowledged on the disk */
SET answeredRow[PAGES * OPS];   /* the row that the answer under way returns for an operation */
byte answeredRev[PAGES * OPS];  /* its revision; 0 if it returns none */

/* ---- The network: the last request of each page, one delayed copy of an older one, and the answers. ---- */
SET request[PAGES];
SET named[PAGES];
SET lateRequest;
SET lateNamed;
mtype = { NOTHING, RESULTS, RESTART, ROWS, CONFLICT };
mtype answer[PAGES] = NOTHING;
mtype pulled[DEVICES] = NOTHING;
SET pulledRows[DEVICES];
byte pulledRev[DEVICES];
byte pulledEpoch[DEVICES];
byte pulledFrom[DEVICES];
SET pulledRow[DEVICES * MAX_ROWS];
byte pulledRowRev[DEVICES * MAX_ROWS];

/* ---- The server: its memory, its disk, and the backup. ---- */
#define NOW 0
#define DISK 1
#define BACKUP 2
#ifndef BACKUPS_KEPT
#define BACKUPS_KEPT 1
#endif
#define COPIES (BACKUP + BACKUPS_KEPT)
#define at(o, copy) ((o) * COPIES + (copy))
SET ledger[COPIES];
byte serverRev[COPIES];
byte effects[OPS * COPIES];     /* how often each intention took effect */
byte revOf[OPS * COPIES];
byte appliedAt[OPS];            /* by the server's clock, which a restore does not turn back */
byte clock;
byte epoch;
byte restoredTo[RESTORES + 1];  /* the revision at which each epoch began */
SET undone;                     /* what a restore has taken back */

/* ---- What the person was told or did: taken back, or refused. ---- */
SET told;

/* ==== Helpers ==== */
byte i_, j_, o_, seq_, k_, m_, rev_;
SET set_, in_;
bool flag_;

/* in_ is the row r of the server as it was at a revision, with all the intentions in it; rev_ is the row's own revision. */
inline readRow(r, upTo) {
  in_ = 0; rev_ = 0;
  for (k_ : 0 .. OPS - 1) {
    if
    :: row[k_] == r && has(ledger[NOW], k_) && revOf[at(k_, NOW)] <= upTo ->
      in_ = in_ | content[k_];
      if
      :: revOf[at(k_, NOW)] > rev_ -> rev_ = revOf[at(k_, NOW)]
      :: else
      fi
    :: else
    fi
  }
  k_ = 0
}

/* flag_ is true if one of these intentions deletes the row. */
inline isErased(all) {
  flag_ = false;
  for (k_ : 0 .. OPS - 1) {
    if
    :: has(all, k_) && erases[k_] -> flag_ = true
    :: else
    fi
  }
  k_ = 0
}

/* in_ are those of these intentions whose value a row shows: not replaced by a later one of the same field. */
inline values(all) {
  in_ = 0;
  for (k_ : 0 .. OPS - 1) {
    if
    :: has(all, k_) && field[k_] != 0 ->
      in_ = in_ | bit(k_);
      for (m_ : 0 .. OPS - 1) {
        if
        :: m_ < k_ && has(all, m_) && field[m_] == field[k_] && row[m_] == row[k_] -> in_ = in_ & ~bit(m_)
        :: else
        fi
      }
      m_ = 0
    :: else
    fi
  }
  k_ = 0
}

/* The newer of two copies of a row stays. */
inline putRow(d, r, is, revision) {
  if
  :: revision >= rowRev[cell(d, r)] -> rowIs[cell(d, r)] = is; rowRev[cell(d, r)] = revision
  :: else
  fi
}

/*
 * The operations that a device names: its last interaction, and its messages, which name nothing themselves. Those that the
 * server has applied count as well if page p has their answer, although they are not acknowledged yet.
 */
#define isApplied(d, p, also, o) (owner[o] == d && (state[o] == DONE || has(also, o)))
#define whenApplied(p, also, o) (has(also, o) -> answeredAt[(p) * OPS + o] : doneAt[o])
inline appliedWith(d, p, also, result) {
  result = 0; flag_ = false; j_ = 0;
  for (i_ : 0 .. OPS - 1) {
    if
    :: owner[i_] == d && state[i_] == DONE && message[i_] ->
#ifdef ONE_MESSAGE_NAMED
      result = bit(i_);
#else
      result = result | bit(i_);
#endif
    :: else
    fi
  }
  for (i_ : 0 .. OPS - 1) {
    if
    :: isApplied(d, p, also, i_) && !message[i_] &&
       (!flag_ || whenApplied(p, also, i_) > whenApplied(p, also, j_) ||
        (whenApplied(p, also, i_) == whenApplied(p, also, j_) && seq[i_] > seq[j_])) ->
      j_ = i_; flag_ = true
    :: else
    fi
  }
  if
  :: flag_ -> result = result | bit(j_)
  :: else
  fi
#ifdef WITNESS_IGNORED
  result = 0;
#endif
  flag_ = false; j_ = 0; i_ = 0
}
inline applied(d, result) { appliedWith(d, 0, 0, result) }

/* flag_ is true if the server knows a cursor: no restore since its epoch has taken its revision back. */
inline knowsCursor(r, e) {
#ifdef EPOCH_IGNORED
  flag_ = r <= serverRev[NOW];
#else
  flag_ = true;
  for (i_ : 1 .. RESTORES) {
    if
    :: i_ > e && i_ <= epoch && r > restoredTo[i_] -> flag_ = false
    :: else
    fi
  }
  i_ = 0
#endif
}

inline copyServer(from, to) {
  ledger[to] = ledger[from];
  serverRev[to] = serverRev[from];
  for (i_ : 0 .. OPS - 1) {
    effects[at(i_, to)] = effects[at(i_, from)];
    revOf[at(i_, to)] = revOf[at(i_, from)]
  }
  i_ = 0
}

/* Applies one operation, once: the ledger remembers it. */
inline applyOnce(o) {
  if
#ifdef NO_LEDGER
  :: o < OPS ->
#else
  :: !has(ledger[NOW], o) ->
#endif
    if
    :: !flag_ -> clock++; flag_ = true
    :: else
    fi;
    ledger[NOW] = ledger[NOW] | bit(o);
    serverRev[NOW]++;
    revOf[at(o, NOW)] = serverRev[NOW];
    appliedAt[o] = clock;
    for (j_ : 0 .. OPS - 1) {
      if
      :: has(content[o], j_) ->
        effects[at(j_, NOW)]++;
        assert(effects[at(j_, NOW)] == 1);                      /* exactly once */
        assert(!has(told, j_) || state[j_] == PARKED);          /* what was taken back never happens */
        for (i_ : 0 .. OPS - 1) {                               /* first in, first out */
          /* What is deleted was there. */
          assert(!(erases[j_] && row[i_] == row[j_] && i_ < j_ && owner[i_] == owner[j_] && effects[at(i_, NOW)] == 0 &&
                   (state[i_] == PENDING || state[i_] == SENDING)));
          /* A message names nothing: what a restore took may come again after a later one. */
          assert(!(i_ > j_ && owner[i_] == owner[j_] && lane[i_] == lane[j_] && effects[at(i_, NOW)] > 0 &&
                   !has(content[o], i_) && !(message[j_] && has(undone, j_))))
        }
      :: else
      fi
    }
    j_ = 0; i_ = 0
  :: else
  fi
}

/* After a restore all receipts of the device are queued again, in their places. */
inline requeueReceipts(d) {
  for (i_ : 0 .. OPS - 1) {
    if
    :: owner[i_] == d && state[i_] == DONE ->
#ifndef RECEIPTS_NOT_REQUEUED
      state[i_] = PENDING;
      attempt[i_] = 0;
      doneAt[i_] = 0;
#ifdef REQUEUE_OUT_OF_ORDER
      seq[i_] = 2 * OPS - i_;
#endif
#else
      skip
#endif
    :: else
    fi
  }
  i_ = 0
}

inline forgetAnswerFor(p, o) {
  answeredAt[(p) * OPS + o] = 0; answeredRow[(p) * OPS + o] = 0; answeredRev[(p) * OPS + o] = 0
}
inline forgetAnswer(p) {
  for (i_ : 0 .. OPS - 1) { forgetAnswerFor(p, i_) }
  i_ = 0
}

/* ==== The person ==== */

/* A tap is noted in the journal in its own event, then counted on the screen. */
inline tap(o) {
  d_step {
    when(state[o] == FRESH);
#ifndef SHOW_BEFORE_DISK
    state[o] = NOTED;
#endif
    content[o] = bit(o);
    seq[o] = o;
    shown[owner[o]] = shown[owner[o]] | bit(o)
  }
}

/* The outbox takes a noted tap, also after a crash. */
inline queue(o) {
  d_step { when(state[o] == NOTED); state[o] = PENDING }
}

/* A later change is folded into an earlier one of its lane that was never attempted, or was refused. */
inline fold(earlier, later) {
  atomic {
    when(state[later] == NOTED && owner[earlier] == owner[later] && lane[earlier] == lane[later] && earlier != later);
#ifdef FOLD_INTO_SENT
    when(state[earlier] == PENDING || state[earlier] == SENDING);
    content[earlier] = content[earlier] | bit(later);
    state[later] = FOLDED;
    into[later] = earlier
#else
    when((state[earlier] == PENDING && !attempted[earlier]) || state[earlier] == PARKED);
#ifdef FOLD_LOSES
    content[later] = bit(later);
#else
    content[later] = content[earlier] | bit(later);
#endif
    seq[later] = seq[earlier];
    told = told & ~content[earlier];
    state[earlier] = FOLDED;
    into[earlier] = later;
    for (i_ : 0 .. OPS - 1) {
      if
      :: state[i_] == FOLDED && into[i_] == earlier -> into[i_] = later
      :: else
      fi
    }
    i_ = 0;
    state[later] = PENDING
#endif
  }
}

/* What was never attempted can be taken back; what was refused can be given up. */
inline withdraw(o) {
  d_step {
    when((state[o] == PENDING && !attempted[o]) || state[o] == PARKED);
    state[o] = GONE;
    told = told | content[o]
  }
}

/* ==== The sender of a page ==== */

/* These operations may be sent once those under way have arrived: all that is ahead of them in their lanes is with them. */
inline mayFollow(p, ops, underWay) {
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(ops, i_) ->
        when(owner[i_] == deviceOf[p] && (state[i_] == PENDING || state[i_] == SENDING));
        when(!message[i_] || ops == bit(i_));
        for (j_ : 0 .. OPS - 1) {
          when(!(owner[j_] == owner[i_] && lane[j_] == lane[i_] && seq[j_] < seq[i_] && !has((ops) | (underWay), j_) &&
                 (state[j_] == PENDING || state[j_] == SENDING)));
          /* What is to be deleted has arrived. */
          when(!(erases[i_] && !erases[j_] && j_ < i_ && row[j_] == row[i_] && (state[j_] == PENDING || state[j_] == SENDING)))
        }
        j_ = 0
      :: else
      fi
    }
    i_ = 0
}

inline storeAttempt(p, ops) {
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(ops, i_) ->
#ifdef DELETE_BEFORE_ANSWER
        state[i_] = GONE;
#else
        state[i_] = SENDING;
#endif
#ifndef ATTEMPT_NOT_STORED
        attempted[i_] = true;
        attempt[i_] = p + 1;
#endif
      :: else
      fi
    }
    i_ = 0
}

/* Stores the attempt, then sends: `ops` and all that is ahead of them in their lanes. */
inline lease(p, ops) {
  atomic {
    when(!waiting[p] && ops != 0);
    mayFollow(p, ops, 0);
    storeAttempt(p, ops);
    sent[p] = ops;
    waiting[p] = true;
    answer[p] = NOTHING;
    request[p] = ops;
    applied(deviceOf[p], named[p]);
    if
    :: has(ops, 0) && message[0] -> named[p] = 0
    :: else
    fi;
    for (i_ : 1 .. OPS - 1) {
      if
      :: has(ops, i_) && message[i_] -> named[p] = 0
      :: else
      fi
    }
    i_ = 0
  }
}

/* The disk learns the answer to these operations: finished ones become receipts, refused ones are shown to the person. */
inline settle(p, ops, outcome) {
    for (i_ : 0 .. OPS - 1) {
      if
#ifdef ANSWER_OF_ANOTHER_ATTEMPT
      :: has(ops, i_) && (state[i_] == SENDING || state[i_] == PENDING) ->
#elif defined(ATTEMPT_NOT_STORED)
      :: has(ops, i_) && state[i_] == SENDING ->
#elif defined(DELETE_BEFORE_ANSWER)
      :: has(ops, i_) ->
#else
      :: has(ops, i_) && state[i_] == SENDING && attempt[i_] == p + 1 ->
#endif
        attempt[i_] = 0;
        if
        :: outcome == RESTART -> state[i_] = PENDING
        :: outcome == RESULTS && i_ == bad ->
#ifdef REFUSAL_DROPPED
          state[i_] = GONE
#else
          state[i_] = PARKED;
          told = told | content[i_]
#endif
        :: else ->
#ifdef RECEIPT_DROPPED
          state[i_] = GONE
#else
          state[i_] = DONE; doneAt[i_] = answeredAt[(p) * OPS + i_];
          if
          :: answeredRev[(p) * OPS + i_] > 0 ->
#ifdef ANSWER_OVER_NEWER_ROW
            rowRev[cell(deviceOf[p], row[i_])] = 0;
#endif
            putRow(deviceOf[p], row[i_], answeredRow[(p) * OPS + i_], answeredRev[(p) * OPS + i_])
          :: else
          fi
#endif
        fi
      :: else
      fi
    }
    i_ = 0
}

/* The page has its answer. */
inline acknowledge(p) {
  d_step {
    when(waiting[p] && answer[p] != NOTHING && ahead[p] == 0 && answered[p] == 0);
    settle(p, sent[p], answer[p]);
    if
    :: answer[p] == RESTART ->
      requeueReceipts(deviceOf[p]);
      damaged[deviceOf[p]] = true
    :: else
    fi;
    waiting[p] = false; sent[p] = 0; answer[p] = NOTHING; forgetAnswer(p)
  }
}

/* While a batch is under way, and the one before it is acknowledged, the next one is leased. */
inline leaseAhead(p, ops) {
  atomic {
    when(waiting[p] && ops != 0 && ahead[p] == 0 && answered[p] == 0 && (ops & sent[p]) == 0);
    mayFollow(p, ops, sent[p]);
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(ops, i_) && attempted[i_] -> aheadAgain[p] = aheadAgain[p] | bit(i_)
      :: else
      fi
    }
    storeAttempt(p, ops);
    ahead[p] = ops
  }
}

/* All of a batch was applied: the next one is sent before that is on the disk, and names the last of it. */
inline sendAhead(p) {
  d_step {
    when(waiting[p] && answer[p] == RESULTS && ahead[p] != 0 && (bad == 255 || !has(sent[p], bad)));
    answered[p] = sent[p];
    sent[p] = ahead[p];
    ahead[p] = 0; aheadAgain[p] = 0; answer[p] = NOTHING;
    request[p] = sent[p];
#ifdef NAMED_FROM_DISK
    applied(deviceOf[p], named[p])
#else
    appliedWith(deviceOf[p], p, answered[p], named[p])
#endif
  }
}

/* The batch before is acknowledged while this one is under way. */
inline acknowledgeBefore(p) {
  d_step {
    when(answered[p] != 0);
    settle(p, answered[p], RESULTS);
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(answered[p], i_) -> forgetAnswerFor(p, i_)
      :: else
      fi
    }
    i_ = 0;
    answered[p] = 0
  }
}

/* What was leased ahead is not sent after all: it was never attempted. */
inline releaseAhead(p) {
  d_step {
    when(ahead[p] != 0);
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(ahead[p], i_) && state[i_] == SENDING && attempt[i_] == p + 1 ->
        state[i_] = PENDING; attempt[i_] = 0; attempted[i_] = has(aheadAgain[p], i_)
      :: else
      fi
    }
    i_ = 0;
    ahead[p] = 0; aheadAgain[p] = 0
  }
}

/* What was merged with the row of a conflict is sent as another operation, in the same place. */
inline resend(p, o, other) {
  d_step {
    when(waiting[p] && answer[p] == CONFLICT && sent[p] == bit(o) && attempt[o] == p + 1 && state[other] == NOTED);
    content[other] = content[o];
    seq[other] = seq[o];
    state[o] = FOLDED;
    attempt[o] = 0;
    into[o] = other;
    for (i_ : 0 .. OPS - 1) {
      if
      :: state[i_] == FOLDED && into[i_] == o -> into[i_] = other
      :: else
      fi
    }
    i_ = 0;
    state[other] = PENDING;
    putRow(deviceOf[p], row[o], answeredRow[(p) * OPS + o], answeredRev[(p) * OPS + o]);
    waiting[p] = false; sent[p] = 0; answer[p] = NOTHING; forgetAnswer(p)
  }
}

/* No answer came: what this page leased is queued again, unchanged. */
inline requeue(p) {
  d_step {
    when(waiting[p] && ahead[p] == 0 && answered[p] == 0);
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(sent[p], i_) && state[i_] == SENDING && attempt[i_] == p + 1 -> state[i_] = PENDING; attempt[i_] = 0
#ifdef DELETE_BEFORE_ANSWER
      :: has(sent[p], i_) && state[i_] == GONE -> state[i_] = PENDING; attempt[i_] = 0
#endif
      :: else
      fi
    }
    i_ = 0;
    waiting[p] = false; sent[p] = 0; answer[p] = NOTHING; forgetAnswer(p)
  }
}

/* A page dies: its memory is gone, and the screens of the next one count what the disk has. */
inline crash(p) {
  d_step {
    waiting[p] = false; sent[p] = 0; ahead[p] = 0; aheadAgain[p] = 0; answered[p] = 0; answer[p] = NOTHING; forgetAnswer(p);
    if
    :: pulled[deviceOf[p]] != NOTHING -> pulled[deviceOf[p]] = NOTHING
    :: else
    fi
  }
}

/* ==== The server ==== */

/* Takes a request, now or again. It is flushed to the disk before it is answered. */
inline serve(ops, names, kind) {
  if
  :: (names & ~ledger[NOW]) != 0 -> kind = RESTART
  :: else ->
    flag_ = false;      /* what one request applies has one time */
    for (seq_ : 0 .. 2 * OPS) {     /* in the order in which the device sends them */
      for (set_ : 0 .. OPS - 1) {
        if
        :: has(ops, set_) && seq[set_] == seq_ && set_ != bad -> applyOnce(set_)
        :: else
        fi
      }
    }
    seq_ = 0; set_ = 0; flag_ = false;
#ifndef ANSWER_BEFORE_FLUSH
    copyServer(NOW, DISK);
#endif
    kind = RESULTS
  fi
}

inline serveRequest(p) {
  d_step {
    when(request[p] != 0);
    serve(request[p], named[p], answer[p]);
    if
    :: !waiting[p] || request[p] != sent[p] -> answer[p] = NOTHING
    :: else ->
      for (i_ : 0 .. OPS - 1) {
        if
        :: has(request[p], i_) && has(ledger[NOW], i_) ->
          answeredAt[(p) * OPS + i_] = appliedAt[i_];
          if
          :: row[i_] == NO_ROW
          /* The owner gets the row as the operation left it. */
          :: row[i_] != NO_ROW && isOwner[deviceOf[p]] ->
            readRow(row[i_], revOf[at(i_, NOW)]);
            answeredRow[(p) * OPS + i_] = in_; answeredRev[(p) * OPS + i_] = rev_
          /* A visitor gets a comment as it is, if it is still there. */
          :: else ->
            readRow(row[i_], serverRev[NOW]);
            isErased(in_);
            if
            :: !flag_ -> answeredRow[(p) * OPS + i_] = in_; answeredRev[(p) * OPS + i_] = rev_
            :: else
            fi;
            flag_ = false
          fi;
          in_ = 0; rev_ = 0
        :: else
        fi
      }
      i_ = 0
    fi
  }
}

/* The owner's change is based on an older version of its row: nothing is applied, and the row is returned. */
inline serveConflict(p) {
  d_step {
    when(request[p] != 0 && (request[p] & ledger[NOW]) == 0 && (named[p] & ~ledger[NOW]) == 0);
    if
    :: waiting[p] && request[p] == sent[p] ->
      answer[p] = CONFLICT;
      for (i_ : 0 .. OPS - 1) {
        if
        :: has(request[p], i_) ->
          readRow(row[i_], serverRev[NOW]);
          answeredRow[(p) * OPS + i_] = in_; answeredRev[(p) * OPS + i_] = rev_; in_ = 0; rev_ = 0
        :: else
        fi
      }
      i_ = 0
    :: else
    fi
  }
}

inline loseRequest(p) {
  d_step { request[p] = 0; named[p] = 0 }
}

/* A copy of a request is held up on its way, and arrives when it likes. */
inline delayCopy(p) {
  d_step { when(request[p] != 0 && lateRequest == 0); lateRequest = request[p]; lateNamed = named[p] }
}

inline serveLate() {
  mtype ignored;
  d_step { when(lateRequest != 0); serve(lateRequest, lateNamed, ignored); lateRequest = 0; lateNamed = 0; ignored = 0 }
}

inline backUp(nth) {
  d_step { copyServer(NOW, BACKUP + (nth)) }
}

inline restore(nth) {
  d_step {
    when(epoch < RESTORES);
    undone = undone | (ledger[NOW] & ~ledger[BACKUP + (nth)]);
    copyServer(BACKUP + (nth), NOW);
    copyServer(BACKUP + (nth), DISK);
    epoch++;
    restoredTo[epoch] = serverRev[NOW]
  }
}

/* The power fails: the server starts with what its disk has. */
inline powerCut() {
  d_step { copyServer(DISK, NOW) }
}

/* ==== The pull of a device ==== */

inline ask(d) {
  d_step {
    when(pulled[d] == NOTHING);
    applied(d, set_);
    knowsCursor(rev[d], epochOf[d]);
    if
    :: !flag_ || damaged[d] || (set_ & ~ledger[NOW]) != 0 -> pulled[d] = RESTART
    :: else -> pulled[d] = ROWS
    fi;
    set_ = 0; flag_ = false;
    pulledRows[d] = 0;
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(ledger[NOW], i_) && (pulled[d] == RESTART || revOf[at(i_, NOW)] > rev[d]) ->
        pulledRows[d] = pulledRows[d] | bit(i_)
      :: else
      fi
    }
    i_ = 0;
    pulledRev[d] = serverRev[NOW];
    pulledEpoch[d] = epoch;
    pulledFrom[d] = rev[d] * (RESTORES + 1) + epochOf[d];
    for (i_ : 0 .. MAX_ROWS - 1) {
      readRow(i_, serverRev[NOW]);
      pulledRow[cell(d, i_)] = in_; pulledRowRev[cell(d, i_)] = rev_
    }
    i_ = 0; in_ = 0; rev_ = 0
#ifdef CURSOR_BEFORE_ROWS
    ; rev[d] = pulledRev[d]; epochOf[d] = pulledEpoch[d]
#endif
  }
}

/*
 * Rows and cursor in one transaction, if the cursor is still where it was. A new start queues the receipts again, unless an
 * answer to a change has already done so on the owner's device.
 */
inline takePull(d) {
  d_step {
    when(pulled[d] != NOTHING);
    if
#ifdef CURSOR_BEFORE_ROWS
    :: true ->
#else
    :: pulledFrom[d] == rev[d] * (RESTORES + 1) + epochOf[d] ->
#endif
      if
      :: pulled[d] == RESTART ->
        mirror[d] = pulledRows[d];
        for (i_ : 0 .. MAX_ROWS - 1) { rowRev[cell(d, i_)] = 0; putRow(d, i_, pulledRow[cell(d, i_)], pulledRowRev[cell(d, i_)]) }
        i_ = 0;
        if
        /* The owner's were queued again when the mirror was marked. */
        :: isOwner[d] && damaged[d]
        :: else -> requeueReceipts(d)
        fi;
        damaged[d] = false
#ifdef RESTORE_KEEPS_CURSOR
        ; pulledRev[d] = (rev[d] > pulledRev[d] -> rev[d] : pulledRev[d])
#endif
      :: else ->
        mirror[d] = mirror[d] | pulledRows[d];
        for (i_ : 0 .. MAX_ROWS - 1) {
          if
#ifdef TOMBSTONE_IGNORED
          :: pulledRowRev[cell(d, i_)] > rev[d] || rev[d] == 0 ->
            isErased(pulledRow[cell(d, i_)]);
            if
            :: !flag_ -> putRow(d, i_, pulledRow[cell(d, i_)], pulledRowRev[cell(d, i_)])
            :: else
            fi;
            flag_ = false
#else
          :: pulledRowRev[cell(d, i_)] > rev[d] || rev[d] == 0 ->
            putRow(d, i_, pulledRow[cell(d, i_)], pulledRowRev[cell(d, i_)])
#endif
          :: else
          fi
        }
        i_ = 0
      fi;
      rev[d] = pulledRev[d];
      epochOf[d] = pulledEpoch[d]
    :: else
    fi;
    pulled[d] = NOTHING; pulledRows[d] = 0; pulledRev[d] = 0; pulledEpoch[d] = 0; pulledFrom[d] = 0;
    for (i_ : 0 .. MAX_ROWS - 1) { pulledRow[cell(d, i_)] = 0; pulledRowRev[cell(d, i_)] = 0 }
    i_ = 0
  }
}

/* ==== What must always be true ==== */
inline mustHold() {
  d_step {
    for (i_ : 0 .. OPS - 1) {
      /* Nothing is lost without being told: an operation leaves the disk only by its person's hand. */
      assert(state[i_] != GONE || has(told, i_));
      assert(state[i_] != FOLDED || has(content[into[i_]], i_));
      /* The number shown is on the disk. */
      assert(!has(shown[owner[i_]], i_) || state[i_] != FRESH);
      /* What was acknowledged is there, unless a restore took it. */
      assert(state[i_] != DONE || has(ledger[NOW], i_) || has(undone, i_));
    }
    i_ = 0;
    for (j_ : 0 .. DEVICES - 1) {
      if
      :: rev[j_] == serverRev[NOW] && epochOf[j_] == epoch && !damaged[j_] && pulled[j_] == NOTHING ->
        /* A mirror that is level with the server shows what the server has. */
        assert(isOwner[j_] || mirror[j_] == ledger[NOW]);
        /* At rest: nothing is queued, and the next pull would find nothing to mend. */
        set_ = 0; o_ = j_;
        applied(o_, set_);
        j_ = o_; o_ = 0;
        if
        :: (set_ & ~ledger[NOW]) == 0 ->
          /* Rows are shown as the server has them, and none that it has deleted. */
          for (o_ : 0 .. MAX_ROWS - 1) {
            readRow(o_, serverRev[NOW]);
            isErased(in_);
            assert(flag_ || rowIs[cell(j_, o_)] == in_);
            m_ = flag_;
            isErased(rowIs[cell(j_, o_)]);
            assert(!m_ || flag_ || rowIs[cell(j_, o_)] == 0);
            m_ = 0; in_ = 0; rev_ = 0
          }
          o_ = 0
        :: else
        fi;
        flag_ = (set_ & ~ledger[NOW]) == 0;
        set_ = 0;
        for (i_ : 0 .. OPS - 1) {
          if
          :: owner[i_] == j_ && (state[i_] == NOTED || state[i_] == PENDING || state[i_] == SENDING) -> flag_ = false
          :: else
          fi
        }
        for (i_ : 0 .. OPS - 1) {
          /* What was done is then done once: every receipt has its effect. */
          assert(!flag_ || owner[i_] != j_ || state[i_] != DONE ||
                 (has(ledger[NOW], i_) && effects[at(i_, NOW)] == 1));
          assert(!flag_ || owner[i_] != j_ || state[i_] != FOLDED || state[into[i_]] != DONE ||
                 effects[at(i_, NOW)] == 1)
        }
        flag_ = false; i_ = 0
      :: else
      fi
    }
    j_ = 0
  }
}
