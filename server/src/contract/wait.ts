import { refusalReasons } from './events.ts';
import type { Email } from './resources.ts';
import { type Static, Type } from './schema.ts';

/** The longest that a wait is held: below the 60 s after which proxies give up. */
export const waitSecondsMax = 55;
/** Emails that a wait asks for, and gives, at most. */
export const waitItemsMax = 100;
export const regexCharactersMax = 1_000;

/** What a text has to be: it contains a string in any case, equals one, or has a match of a regular expression. */
export const TextMatch = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: 1_000, description: 'It contains this, in any case.' }),
    Type.Object({ equals: Type.String({ maxLength: 10_000 }) }, { additionalProperties: false }),
    Type.Object(
      {
        regex: Type.String({
          minLength: 1,
          maxLength: regexCharactersMax,
          description: 'In RE2 syntax; matches anywhere in the first 100,000 characters, or fewer where it is large.',
        }),
      },
      { additionalProperties: false },
    ),
  ],
  { $id: 'TextMatch' },
);
export type TextMatch = Static<typeof TextMatch>;

const textMatch = (description: string) => Type.Unsafe<TextMatch>({ $ref: 'TextMatch#', description });

/** Which emails are meant: those that match in everything that is said. */
export const EmailMatch = Type.Object(
  {
    from: Type.Optional(
      textMatch('The sender, or an address of the From header, alone or as `Name <address>`: the first 500.'),
    ),
    to: Type.Optional(textMatch('An address of the To or Cc header, alone or as `Name <address>`: the first 500.')),
    subject: Type.Optional(textMatch('The subject: its first 10,000 characters.')),
    text: Type.Optional(textMatch('The plain-text body: its first 100,000 characters.')),
    hasAttachments: Type.Optional(Type.Boolean()),
  },
  { $id: 'EmailMatch', additionalProperties: false, examples: [{ subject: 'hello' }] },
);
export type EmailMatch = Static<typeof EmailMatch>;

/** Body of POST /v1/mailboxes/{mailboxId}/wait. */
export const WaitRequest = Type.Object(
  {
    match: Type.Optional(Type.Unsafe<EmailMatch>({ $ref: 'EmailMatch#' })),
    after: Type.Optional(
      Type.String({
        description: 'Only emails that came after this: a cursor, the id of an email, or a time (RFC 3339).',
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: waitItemsMax,
        description: 'How many emails have to match; 1 when not given. 0: none may; the first that does ends the wait.',
      }),
    ),
    timeout: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: `Seconds to wait at most; 30 when not given. More than ${waitSecondsMax} means ${waitSecondsMax}, as the answer says.`,
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

/** What an email has in which it does not match. */
export const NearMiss = Type.Object({
  mailId: Type.String(),
  subject: Type.String(),
  failed: Type.Array(Type.String(), { description: 'The members of `match` that it fails.' }),
});
export type NearMiss = Static<typeof NearMiss>;

/** A message for the mailbox that was refused. */
export const Refusal = Type.Object({
  timestamp: Type.String({ format: 'date-time' }),
  sender: Type.String({ description: "The envelope's sender; empty for a bounce." }),
  reason: Type.Enum([...refusalReasons]),
});
export type Refusal = Static<typeof Refusal>;

/** What a wait is answered with. */
export const WaitResult = Type.Object(
  {
    timedOut: Type.Boolean({ description: 'Whether the time was over before what was waited for had happened.' }),
    items: Type.Array(Type.Unsafe<Email>({ $ref: 'Email#' }), { description: 'Those that match.' }),
    cursor: Type.String({ description: 'As `after` of the next wait: it goes on behind these emails.' }),
    timeoutApplied: Type.Integer({ description: 'The seconds that were granted.' }),
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
    refused: Type.Optional(
      Type.Array(Refusal, {
        description: 'After a time-out: messages to the mailbox that were refused, newest first.',
      }),
    ),
  },
  { $id: 'WaitResult' },
);
export type WaitResult = Static<typeof WaitResult>;
