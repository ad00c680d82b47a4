import { refusalReasons } from './events.ts';
import type { EmailCode, EmailLink } from './mails/details.ts';
import type { EmailMatch } from './mails/match.ts';
import { Email } from './resources.ts';
import { type Static, Type } from './schema.ts';

/** The longest time of a wait: below the 60 s after which proxies give up. */
export const waitSecondsMax = 55;
/** Maximum number of emails that a wait may ask for, and that it gives. */
export const waitItemsMax = 100;
/** Emails that a wait may leave out. */
export const exceptedMailsMax = 1_000;
/** Description of `after`, for waits and for lists that wait. */
export const afterDescription =
  'Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339). After a cursor or an id, also of a deleted email, come those that were stored later, in the order of the event log; after a time, those that were received later.';

/** Body of POST /v1/mailboxes/{mailboxId}/wait. */
export const WaitRequest = Type.Object(
  {
    match: Type.Optional(Type.Unsafe<EmailMatch>({ $ref: 'EmailMatch#' })),
    after: Type.Optional(
      Type.String({
        description: afterDescription,
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: waitItemsMax,
        description:
          'How many emails have to match; 1 when not given. 0: none may; the first that does ends the wait. It is 503 wait_incomplete when not all that are there could be looked at.',
      }),
    ),
    timeout: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Seconds to wait at most; 30 when not given. More than ${waitSecondsMax} means ${waitSecondsMax}, as the answer says.`,
      }),
    ),
    timeoutMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Milliseconds to wait at most, in place of \`timeout\`; up to ${waitSecondsMax * 1_000}.`,
      }),
    ),
    except: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: exceptedMailsMax,
        description: 'Ids of emails that do not count, whether they match or not.',
      }),
    ),
    give: Type.Optional(
      Type.Enum(['code', 'link', 'seen'], {
        description:
          'What to take from the email. `code`, `link`: only emails that have one match, the answer has it at its top, and its items have no bodies. `seen`: items are emails as their readers see them, a SeenEmail each: their visible texts, codes and links.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['oldest', 'newest'], {
        description:
          'Which emails are given where more match: the first, as when not given, or the last, newest first.',
      }),
    ),
    quietFor: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: waitSecondsMax * 1_000,
        description:
          'Milliseconds in which no other email may match after the last one; then all that match are given.',
      }),
    ),
  },
  { $id: 'WaitRequest', additionalProperties: false, examples: [{ match: { subject: 'hello' }, timeout: 30 }] },
);
export type WaitRequest = Static<typeof WaitRequest>;

/** An email that does not match, with the members that it fails. */
export const NearMiss = Type.Object({
  mailId: Type.String(),
  subject: Type.String(),
  failed: Type.Array(Type.String(), { description: 'The members of `match` that it fails.' }),
  reason: Type.String({
    description:
      'The same in words for people. Of an email without a code that is awaited also what was looked at as one, and why it is none.',
  }),
});
export type NearMiss = Static<typeof NearMiss>;

/** A message for the mailbox that was refused. */
export const RefusedMail = Type.Object({
  timestamp: Type.String({ format: 'date-time' }),
  sender: Type.String({ description: "The envelope's sender; empty for a bounce." }),
  reason: Type.Enum([...refusalReasons]),
});
export type RefusedMail = Static<typeof RefusedMail>;

const { body, htmlBody, headers, ...membersWithoutBody } = Email.properties;

/** Email of a wait that asks for a code or a link: without its bodies and headers. */
export const EmailWithoutBody = Type.Object(membersWithoutBody, { $id: 'EmailWithoutBody' });
export type EmailWithoutBody = Static<typeof EmailWithoutBody>;

/** Email as its reader sees it, without its bodies and headers. */
export const SeenEmail = Type.Object(
  {
    ...membersWithoutBody,
    visibleText: Type.String({
      description:
        'Text that a reader sees: that of the HTML, without what its styles hide; at most 20,000 characters.',
    }),
    hiddenCharacters: Type.Integer({ description: 'Characters that a reader would not see. They are left out.' }),
    cutCharacters: Type.Integer({ description: 'Characters beyond the limit. They are left out.' }),
  },
  { $id: 'SeenEmail' },
);
export type SeenEmail = Static<typeof SeenEmail>;

/** An email before the start of a wait that would have matched. */
export const EarlierMail = Type.Object({
  mailId: Type.String(),
  subject: Type.String(),
  receivedAt: Type.String({ format: 'date-time' }),
});
export type EarlierMail = Static<typeof EarlierMail>;

/** Answer to a wait. */
export const WaitResult = Type.Object(
  {
    timedOut: Type.Boolean({ description: 'Whether the time was over before what was waited for had happened.' }),
    code: Type.Optional(
      Type.Unsafe<EmailCode>({
        $ref: 'EmailCode#',
        description: 'With `give: code`: the likeliest code of the first item; absent without items.',
      }),
    ),
    link: Type.Optional(
      Type.Unsafe<EmailLink>({
        $ref: 'EmailLink#',
        description:
          'With `give: link`: of the first item, the first link to confirm, reset or log in, else the first that is not to unsubscribe; absent without items.',
      }),
    ),
    items: Type.Array(
      Type.Unsafe<Email | SeenEmail | EmailWithoutBody>({
        anyOf: [{ $ref: 'Email#' }, { $ref: 'SeenEmail#' }, { $ref: 'EmailWithoutBody#' }],
      }),
      { description: 'Those that match; with `give` without bodies.' },
    ),
    cursor: Type.String({ description: 'As `after` of the next wait: it goes on after these emails.' }),
    timeoutApplied: Type.Integer({ description: 'The seconds that were granted, rounded up.' }),
    timeoutAppliedMs: Type.Optional(
      Type.Integer({ description: 'The milliseconds that were granted, where `timeoutMs` was given.' }),
    ),
    seen: Type.Optional(Type.Integer({ minimum: 0, description: 'After a time-out: how many emails were looked at.' })),
    unseen: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'After a time-out: emails that were there, at least so many, and were not looked at, because the time was over or one call may not take more work. `cursor` does not pass them: wait again with it.',
      }),
    ),
    nearMisses: Type.Optional(
      Type.Array(NearMiss, { description: 'After a time-out: emails that did not match, the closest first.' }),
    ),
    earlier: Type.Optional(
      Type.Array(EarlierMail, {
        description:
          'After a time-out of a wait with `after`: emails before that which would have matched, newest first; at most ten, of the 50 before it. Absent when there are none.',
      }),
    ),
    refused: Type.Optional(
      Type.Array(RefusedMail, {
        description: 'After a time-out: messages to the mailbox that were refused, newest first.',
      }),
    ),
    expectedAt: Type.Optional(
      Type.String({
        description:
          'After a time-out without any email: where mail for the mailbox is expected, host and port in words for people, such as 127.0.0.1:2525.',
      }),
    ),
  },
  { $id: 'WaitResult' },
);
export type WaitResult = Static<typeof WaitResult>;
