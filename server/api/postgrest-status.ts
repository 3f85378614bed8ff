/**
 * PostgREST's HTTP status for a database error (docs.postgrest.org, "Errors", table of SQLSTATEs), for those the
 * backend package maps differently: it turns every unknown error into a 500 without a code, and a device would retry a
 * rejected row forever instead of showing the reason.
 */
export function postgrestStatus(sqlstate: string): number | undefined {
  return BY_CODE[sqlstate] ?? BY_CLASS[sqlstate.slice(0, 2)];
}

const BY_CODE: Readonly<Record<string, number>> = {
  "22P02": 400,
  "23514": 400,
  "23P01": 400,
  P0001: 400,
  "53400": 500,
  // Not PostgREST's: as with the embedded database, a cancelled statement or a server that stops is worth another attempt.
  "57014": 503,
  "57P01": 503,
  "57P02": 503,
  "57P03": 503,
};

const BY_CLASS: Readonly<Record<string, number>> = {
  "08": 503,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "57": 500,
  "58": 500,
  P0: 500,
  XX: 500,
};
