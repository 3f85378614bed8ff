import { inArea } from "../mistake.ts";

const SCHEMAS = "supabase/schemas";

export const sql = inArea("sql", [
  {
    name: "strangers-read-submitted-files",
    file: `${SCHEMAS}/submissions.sql`,
    find: "begin\n  perform private.require_admin();\n  return (select json_build_object('type', f.type",
    replace: "begin\n  return (select json_build_object('type', f.type",
    why: "Anybody with an account reads a picture or hears a recording that was sent to the owner.",
  },
  {
    name: "decisions-without-a-secret",
    file: `${SCHEMAS}/submissions.sql`,
    find: "on k.submission_id = proof.id\n          and k.secret_hash = private.secret_hash(proof.secret)",
    replace: "on k.submission_id = proof.id",
    why: "Who knows the id of a submission reads the owner's answer to it.",
  },
  {
    name: "any-secret-withdraws",
    file: `${SCHEMAS}/attendances.sql`,
    find: "where s.attendance_id = attendance and s.secret_hash = private.secret_hash(body ->> 'secret'))",
    replace: "where s.secret_hash = private.secret_hash(body ->> 'secret'))",
    why: "Who comes to an event can withdraw somebody else.",
  },
  {
    name: "places-of-all-days",
    file: `${SCHEMAS}/attendances.sql`,
    find: "where a.event_id = target and a.day = on_day), 0) > event.capacity",
    replace: "where a.event_id = target), 0) > event.capacity",
    why: "A weekly event is full when the answers of all weeks fill one.",
  },
  {
    name: "confirmed-complaint-reminds",
    file: `${SCHEMAS}/reminders.sql`,
    find: "where r.answered_on is null and (r.asks_for <> 'complaint' or r.acknowledged_on is null)",
    replace: "where r.answered_on is null",
    why: "The owner is reminded to confirm a complaint that they have confirmed.",
  },
  {
    name: "erasure-of-one-spelling",
    file: `${SCHEMAS}/personal-data.sql`,
    find: "delete from public.submissions s where lower(s.email) = lower(btrim(term))",
    replace: "delete from public.submissions s where s.email = btrim(term)",
    why: "A story stays although the person's data were erased.",
  },
  {
    name: "old-address-of-a-draft",
    file: `${SCHEMAS}/redirects.sql`,
    find: "where r.path = redirect_of.path and private.is_published(r.kind, r.row_id)",
    replace: "where r.path = redirect_of.path",
    why: "The old address of an unpublished post leads to a page that is not found, and says that there is one.",
  },
  {
    name: "answer-without-a-revision",
    file: `${SCHEMAS}/messages.sql`,
    find: "trigger b_stamp before insert or update of name, email, message, subject, read, reply, answer, answer_recording",
    replace: "trigger b_stamp before insert or update of name, email, message, subject, read, reply",
    why: "The owner's other devices do not get the answer to a message.",
  },
  {
    name: "settled-by-an-old-lease",
    file: `${SCHEMAS}/notifications.sql`,
    find: "where d.id = a.id and d.lease = settle_pushes.lease",
    replace: "where d.id = a.id",
    why: "A sender that was given up settles what another one is sending.",
  },
]);
