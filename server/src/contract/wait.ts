import { refusalReasons } from './events.ts';
import type { EmailCode, EmailLink } from './mails/details.ts';
import type { EmailMatch } from './mails/match.ts';
import { turnedAwayReasons } from './refusals.ts';
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
          'Number of emails that have to match; default 1. 0: none may, and the first that matches ends the wait; the answer is 503 wait_incomplete when not all present emails could be looked at.',
      }),
    ),
    timeout: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Seconds to wait at most; default 30. More than ${waitSecondsMax} means ${waitSecondsMax}, as the answer says.`,
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
        description: 'Ids of emails to ignore, whether they match or not.',
      }),
    ),
    give: Type.Optional(
      Type.Enum(['code', 'link', 'seen'], {
        description:
          'What to take from the email. `code`, `link`: only an email with one matches; the answer has it as `code` or `link`, and its items have no bodies. `seen`: each item is a SeenEmail, with the visible text, codes and links.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['oldest', 'newest'], {
        description: 'Emails to return when more match: the first, which is the default, or the last, newest first.',
      }),
    ),
    quietFor: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: waitSecondsMax * 1_000,
        description: 'Milliseconds for which no further email matches; then all matching emails are returned.',
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
      'The same in words for people. When a wait for a code finds an email without one, it also tells the candidates, and why they are not codes.',
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

/** Something for a mailbox that the receiver of mail has turned away: a recipient of a message, or a login. */
export const WaitRefusal = Type.Object({
  refusedAt: Type.String({ format: 'date-time' }),
  reason: Type.Enum([...turnedAwayReasons]),
  why: Type.String({ description: 'The same in words for people.' }),
});
export type WaitRefusal = Static<typeof WaitRefusal>;

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
        'Text that a reader sees: of the HTML, without the parts that styles hide; at most 20,000 characters.',
    }),
    hiddenCharacters: Type.Integer({
      description: 'Number of characters that a reader would not see, and that are left out.',
    }),
    cutCharacters: Type.Integer({ description: 'Number of characters beyond the limit, which are left out.' }),
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
    timedOut: Type.Boolean({ description: 'Whether the time was over before the emails came.' }),
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
    cursor: Type.String({ description: 'Value of `after` for the next wait, which goes on after these emails.' }),
    timeoutApplied: Type.Integer({ description: 'The seconds that were granted, rounded up.' }),
    timeoutAppliedMs: Type.Optional(
      Type.Integer({ description: 'Milliseconds that were granted; present if `timeoutMs` was given.' }),
    ),
    seen: Type.Optional(
      Type.Integer({ minimum: 0, description: 'After a time-out: number of emails that were looked at.' }),
    ),
    unseen: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'After a time-out: least number of emails that were there but were not looked at, because the time was over or the call had done its share of work. `cursor` does not pass them: wait again with it.',
      }),
    ),
    nearMisses: Type.Optional(
      Type.Array(NearMiss, { description: 'After a time-out: emails that did not match, the closest first.' }),
    ),
    earlier: Type.Optional(
      Type.Array(EarlierMail, {
        description:
          'After a time-out of a wait with `after`: earlier emails that would have matched, newest first: at most ten of the last 50. Absent when there are none.',
      }),
    ),
    refused: Type.Optional(
      Type.Array(RefusedMail, {
        description: 'After a time-out: messages to the mailbox that were refused, newest first.',
      }),
    ),
    turnedAway: Type.Optional(
      Type.Array(WaitRefusal, {
        description:
          'After a time-out: what else this node has turned away of mail to the mailbox, or of logins for it, since the wait began: the newest of each reason, at most five. `GET /v1/refusals` tells more of each. Absent when there is nothing.',
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
