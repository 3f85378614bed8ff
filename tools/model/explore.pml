/*
 * Every order of the protocol's transitions: two devices, one of them with two pages, two lanes, three operations, with
 * crashes, a restore, a power cut, lost, repeated and delayed requests. CASE chooses whose operations they are and what
 * kind, so that each search fits into memory.
 */
#ifndef CRASHES
#define CRASHES 1   /* pages that die */
#endif
#ifndef LATE
#define LATE 1      /* delayed copies of a request, and takeovers from a frozen page */
#endif
#ifndef BACKUPS
#define BACKUPS 1   /* backups besides the one of the empty server */
#endif
/* With AHEAD a batch is one operation, and the next one is leased while it is under way. */
#include "protocol.pml"

byte crashes, copies, backups;

/*
 * All that the device may send in one request: interactions together, but a deletion not with what it deletes; or a message
 * alone. The owner's operations go one by one.
 */
inline chooseBatch(p, ops) {
  d_step {
    ops = 0;
    for (i_ : 0 .. OPS - 1) {
      flag_ = false;
      for (j_ : 0 .. OPS - 1) {
        if
        :: j_ < i_ && (!erases[j_] || isOwner[owner[i_]]) && row[i_] != NO_ROW && row[j_] == row[i_] && (state[j_] == PENDING || state[j_] == SENDING) &&
           (erases[i_] || isOwner[owner[i_]]) -> flag_ = true
        :: else
        fi
      }
      j_ = 0;
      if
      :: owner[i_] == deviceOf[p] && !message[i_] && !flag_ && (state[i_] == PENDING || state[i_] == SENDING) ->
        ops = ops | bit(i_)
      :: else
      fi
    }
    i_ = 0; flag_ = false;
#ifdef AHEAD
    set_ = ops & ~sent[p];
    ops = 0;
    for (i_ : 0 .. OPS - 1) {
      if
      :: has(set_, i_) && (ops == 0 || seq[i_] < seq[j_]) -> ops = bit(i_); j_ = i_
      :: else
      fi
    }
    set_ = 0; i_ = 0; j_ = 0
#endif
  }
}
inline chooseMessage(p, ops) {
  d_step {
    ops = 0;
    for (i_ : 0 .. OPS - 1) {
      if
      :: owner[i_] == deviceOf[p] && message[i_] && (state[i_] == PENDING || state[i_] == SENDING) &&
         (ops == 0 || seq[i_] < seq[j_]) -> ops = bit(i_); j_ = i_
      :: else
      fi
    }
    i_ = 0; j_ = 0
  }
}
/* The device sends by one page at a time, unless the other seems to be frozen. */
#if CASE == 4
#define other(p) (1 - (p))
#else
#define other(p) (p)
#endif

/* There is something to learn by asking. */
#define news(d) (epoch > 0 || rev[d] != serverRev[NOW] || epochOf[d] != epoch || damaged[d])

init {
  byte o, p, d;
  SET ops;
  atomic {
    d = 0;
#if CASE == 1
    /* One lane: order and folding. */
#ifdef WITHDRAW
    if :: bad = 255 :: bad = 0 fi
#endif
#elif CASE == 2
    /* A lane of interactions and the lane of messages. */
    lane[1] = 1; message[1] = true; lane[2] = 1; message[2] = true
#elif CASE == 3
    /* Two devices: what one did is in the mirror of the other. */
    deviceOf[1] = 1; owner[2] = 1;
    if :: lane[1] = 0 :: lane[1] = 1; message[1] = true fi
#elif CASE == 4
    /* Two pages of one device, of which one may be frozen while the other takes over. */
    deviceOf[1] = 0;
    if :: lane[1] = 0 :: lane[1] = 1; message[1] = true fi
#elif CASE == 5
    /* A comment, its deletion, which waits for it in a lane of its own, and a second device that reads both. */
    deviceOf[1] = 1; row[0] = 0; lane[1] = 1; row[1] = 0; erases[1] = true
#elif CASE == 6
    /* Two changes of one article by the owner, then its deletion; there is a second device if DEVICES is 2. */
    deviceOf[PAGES - 1] = DEVICES - 1;
    isOwner[0] = true; isOwner[DEVICES - 1] = true;
    row[0] = 0; field[0] = 1; row[1] = 0; field[1] = 1;
    if
    :: OPS > 2 -> row[OPS - 1] = 0; field[OPS - 1] = 0; erases[OPS - 1] = true
    :: else
    fi
#endif
  }
end:
  do
  /* The person taps, and the change is queued or folded. A crash between the two is a later queueing. */
  :: atomic { select (o : 0 .. OPS - 1);
       /* What was never sent is withdrawn instead of deleted. */
       if :: !erases[o] || isOwner[owner[o]] || attempted[o - 1] || state[o - 1] == DONE fi;
       if :: state[o] == FRESH && (o == 0 || owner[o - 1] != owner[o] || state[o - 1] != FRESH) -> tap(o) fi; mustHold();
       if
       :: queue(o)
       :: o > 0 && !message[o] && !erases[o] && !erases[o - 1] -> fold(o - 1, o)
       fi; mustHold(); o = 0 }
#ifdef WITHDRAW
  :: atomic { select (o : 0 .. OPS - 1); withdraw(o); mustHold(); o = 0 }
#endif
  /* One page of a device sends at a time, unless the other seems to be frozen. */
  :: atomic { select (p : 0 .. PAGES - 1);
       if :: !waiting[p] && (other(p) == p || !waiting[other(p)] || copies < LATE) fi;
       if :: waiting[other(p)] && other(p) != p -> copies++ :: else fi;
       if :: chooseBatch(p, ops) :: chooseMessage(p, ops) fi;
       lease(p, ops); mustHold(); p = 0; ops = 0 }
#ifdef AHEAD
  :: atomic { select (p : 0 .. PAGES - 1); if :: waiting[p] fi; chooseBatch(p, ops); leaseAhead(p, ops); mustHold(); p = 0; ops = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); sendAhead(p); mustHold(); p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); acknowledgeBefore(p); mustHold(); p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); releaseAhead(p); mustHold(); p = 0 }
#endif
  :: atomic { select (p : 0 .. PAGES - 1); acknowledge(p); mustHold(); loseRequest(p); p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); requeue(p); mustHold();
#if LATE == 0
       loseRequest(p);
#endif
       p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); if :: crashes < CRASHES && (waiting[p] || pulled[deviceOf[p]] != NOTHING) -> crashes++ fi;
       crash(p); mustHold(); p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); if :: answer[p] == NOTHING fi; serveRequest(p); mustHold();
       if :: !waiting[p] -> loseRequest(p) :: else fi; p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); if :: !waiting[p] && request[p] != 0 fi; loseRequest(p); p = 0 }
  :: atomic { select (p : 0 .. PAGES - 1); if :: copies < LATE -> copies++ fi; delayCopy(p); mustHold(); p = 0 }
  :: atomic { serveLate(); mustHold() }
  :: atomic { if :: backups < BACKUPS && epoch == 0 && ledger[NOW] != 0 -> backups++ fi; backUp(0); mustHold() }
  :: atomic { if :: ledger[NOW] != ledger[BACKUP] fi; restore(0); mustHold() }
  :: atomic { if :: ledger[NOW] != ledger[DISK] fi; powerCut(); mustHold() }
  :: atomic { select (d : 0 .. DEVICES - 1); if :: news(d) fi; ask(d); mustHold(); d = 0 }
  :: atomic { select (d : 0 .. DEVICES - 1); takePull(d); mustHold(); d = 0 }
  od
}
