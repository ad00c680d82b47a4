import { type Static, Type } from '../schema.ts';

export const regexCharactersMax = 1_000;
/** Most characters of a text that a part of an email contains. */
const containedCharactersMax = 1_000;
/** Most characters of a text that a part of an email is. */
const equalCharactersMax = 10_000;

/** Test of a text: it must contain a string in any case, equal one, or match a regular expression. */
export const TextMatch = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: containedCharactersMax, description: 'It contains this, in any case.' }),
    Type.Object({ equals: Type.String({ maxLength: equalCharactersMax }) }, { additionalProperties: false }),
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

/** Test of an email, which must pass all of the given members. */
export const EmailMatch = Type.Object(
  {
    from: Type.Optional(
      textMatch('The sender, or an address of the From header, alone or as `Name <address>`: the first 500.'),
    ),
    to: Type.Optional(
      textMatch(
        'An address of the To or Cc header, alone or as `Name <address>`, or a recipient by which the email reached the mailbox: the first 500 of each.',
      ),
    ),
    subject: Type.Optional(textMatch('The subject: its first 10,000 characters.')),
    text: Type.Optional(textMatch('The plain-text body: its first 100,000 characters.')),
    hasAttachments: Type.Optional(Type.Boolean()),
    hasCode: Type.Optional(Type.Boolean({ description: 'Whether `details.codes` has any.' })),
    hasLink: Type.Optional(
      Type.Boolean({ description: 'Whether `details.links` has a link other than those to unsubscribe.' }),
    ),
  },
  { $id: 'EmailMatch', additionalProperties: false, examples: [{ subject: 'hello' }] },
);
export type EmailMatch = Static<typeof EmailMatch>;

/** Body of POST /v1/mailboxes/{mailboxId}/mails/{mailId}/match. */
export const MatchRequest = Type.Object(
  { match: Type.Unsafe<EmailMatch>({ $ref: 'EmailMatch#' }) },
  { $id: 'MatchRequest', additionalProperties: false, examples: [{ match: { subject: 'hello' } }] },
);
export type MatchRequest = Static<typeof MatchRequest>;

/** Whether an email passes a match, and which members it fails. */
export const MatchResult = Type.Object(
  {
    matches: Type.Boolean({ description: 'Whether a wait with this `match` takes the email.' }),
    failed: Type.Array(Type.String(), {
      description: 'The members of `match` that the email fails, in the order of the schema.',
    }),
  },
  { $id: 'MatchResult', examples: [{ matches: false, failed: ['subject'] }] },
);
export type MatchResult = Static<typeof MatchResult>;
