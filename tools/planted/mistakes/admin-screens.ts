import { inArea } from "../mistake.ts";

const ADMIN = "src/features/admin";

export const adminScreens = inArea("admin-screens", [
  {
    name: "farthest-event-first",
    file: `${ADMIN}/events/events-admin-page.tsx`,
    find: "(one.next - other.next) * (isPast(one.next) ? -1 : 1)",
    replace: "(one.next - other.next) * (isPast(one.next) ? 1 : -1)",
    why: "Today's event is below those of next year.",
  },
  {
    name: "answers-counted-as-people",
    file: `${ADMIN}/events/guests-page.tsx`,
    find: "count: peopleOf(ofDay.filter(({ row }) => row.arrived)),",
    replace: "count: ofDay.filter(({ row }) => row.arrived).length,",
    why: "A family of five that has come counts as one.",
  },
  {
    name: "zone-moves-the-end",
    file: `${ADMIN}/events/event-form.tsx`,
    find: "endsAt: inZone(end, zone) ?? endsAt,",
    replace: "endsAt,",
    why: "After another time zone was chosen, an event ends before it begins.",
  },
  {
    name: "answered-appeal-asks-again",
    file: `${ADMIN}/comments/comment-item.tsx`,
    find: "row.appeal !== null && row.appeal.answered_at === null;",
    replace: "row.appeal !== null;",
    why: "The owner is asked to answer an appeal a second time.",
  },
  {
    name: "undo-leaves-it-answered",
    file: `${ADMIN}/messages/use-message-actions.ts`,
    find: 'void changeRow("message", { ...row, ...fields }, { read: row.read, reply: row.reply });',
    replace: 'void changeRow("message", { ...row, ...fields }, { read: row.read });',
    why: "Undo says nothing and does nothing: the message counts as answered.",
  },
  {
    name: "latest-deadline-first",
    file: `${ADMIN}/personal-data/requests.tsx`,
    find: "return (day ?? 0) - (otherDay ?? 0);",
    replace: "return (otherDay ?? 0) - (day ?? 0);",
    why: "The request that is due first is the last of the list.",
  },
  {
    name: "search-ends-at-thirty",
    file: `${ADMIN}/writing/list/posts-page.tsx`,
    find: "return count === null || count > listed.length;",
    replace: "return count !== null && count > listed.length;",
    why: "A search in a long list cannot be continued.",
  },
  {
    name: "answered-requests-oldest-first",
    file: `${ADMIN}/personal-data/requests.tsx`,
    find: '< (other.row.answeredOn ?? "") ? 1 : -1',
    replace: '> (other.row.answeredOn ?? "") ? 1 : -1',
    why: "What was answered last is at the end of the list.",
  },
  {
    name: "confirm-asked-of-every-request",
    file: `${ADMIN}/personal-data/request-item.tsx`,
    find: 'row.answeredOn === null && row.asksFor === "complaint" && row.acknowledgedOn === null',
    replace: "row.answeredOn === null && row.acknowledgedOn === null",
    why: "The owner is asked to confirm what only has to be answered.",
  },
  {
    name: "service-saved-with-a-wrong-price",
    file: `${ADMIN}/services/service-form.tsx`,
    find: "...(noPrice === null ? {} : { price: noPrice }),",
    replace: "",
    why: "A service is saved with the price that it had before, although another one was typed.",
  },
  {
    name: "moderation-notes-of-a-shown-comment",
    file: `${ADMIN}/comments/moderation-notes.tsx`,
    find: 'const hidden = status === "hidden" ? decision : null;',
    replace: "const hidden = decision;",
    why: "A comment that is shown again still says why it was hidden.",
  },
]);
