import { type Static, Type } from '../schema.ts';

/** Longest life of a link in minutes: 90 days. */
export const linkMinutesMax = 90 * 24 * 60;
/** Life in minutes of a link whose maker names none: 7 days. */
export const linkMinutesDefault = 7 * 24 * 60;
/** Largest number of views that a link can be limited to. */
export const linkViewsMax = 1_000_000;
/** Most characters of a token that is exchanged. */
const tokenCharactersMax = 1_000;

const timestamp = (description: string) => Type.String({ format: 'date-time', description });

const limits = {
  expiresIn: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: linkMinutesMax,
      description: 'Life in minutes, up to 129,600 (90 days); 10,080 (7 days) when not given.',
    }),
  ),
  viewsMax: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: linkViewsMax,
      description: 'Number of times that it can be opened. Default: any number.',
    }),
  ),
  codes: Type.Optional(
    Type.Boolean({
      description:
        'true: codes and links that were found in the email are given along, as to its owner. The email itself is shown whole in any case, with all that it says.',
    }),
  ),
};

/** Body of POST /v1/mailboxes/{mailboxId}/mails/{mailId}/links. Unknown fields are refused. */
export const CreateMailLink = Type.Object(limits, { $id: 'CreateMailLink', additionalProperties: false });
export type CreateMailLink = Static<typeof CreateMailLink>;

/** Body of POST /v1/mailboxes/{mailboxId}/links. Unknown fields are refused. */
export const CreateMailboxLink = Type.Object(
  {
    ...limits,
    history: Type.Optional(
      Type.Boolean({
        description:
          'true: email that came before the link was made is shown, too. Default: only what comes from then on.',
      }),
    ),
  },
  { $id: 'CreateMailboxLink', additionalProperties: false },
);
export type CreateMailboxLink = Static<typeof CreateMailboxLink>;

/** A link that shares an email or a mailbox, as its owner sees it. */
export const ShareLink = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the link; not its token.' }),
    mailboxId: Type.String({ description: 'The mailbox that it shows, or whose email.' }),
    mailId: Type.Optional(Type.String({ description: 'The only email that it shows. Absent: those of the mailbox.' })),
    url: Type.Optional(
      Type.String({
        description:
          'The link itself. Present only in the answer of its creation. It is a path where the service does not know its own URL ' +
          '(MAYFLY_PUBLIC_URL) and was not asked on its own machine: put the URL before it by which others reach the service.',
      }),
    ),
    createdAt: timestamp('When it was made.'),
    expiresAt: timestamp('When it ends. It ends earlier with the mailbox, the email, or the key that made it.'),
    views: Type.Integer({ minimum: 0, description: 'How many times it was opened.' }),
    viewsMax: Type.Optional(Type.Integer({ minimum: 1, description: 'How many times it can be. Absent: any number.' })),
    lastViewAt: Type.Optional(timestamp('When it was opened last. Absent: never.')),
    keyId: Type.String({ description: 'Identifier of the key that made it, with which it ends.' }),
    keyName: Type.String({ description: 'Name of that key.' }),
    history: Type.Boolean({ description: 'Whether it shows email from before it was made. Always true for an email.' }),
    codes: Type.Boolean({ description: 'Whether it gives the codes and links that were found.' }),
  },
  { $id: 'ShareLink' },
);
export type ShareLink = Static<typeof ShareLink>;

/** Body of POST /v1/shared. */
export const OpenLink = Type.Object(
  {
    token: Type.String({
      maxLength: tokenCharactersMax,
      description: 'What the URL of the link has after #.',
    }),
  },
  { $id: 'OpenLink', additionalProperties: false },
);
export type OpenLink = Static<typeof OpenLink>;

/** What a viewer is told of a link. */
export const SharedView = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the link: below /v1/shared/{id} the browser that opened it reads.' }),
    mailboxId: Type.String({ description: 'Identifier of the mailbox.' }),
    mailId: Type.Optional(Type.String({ description: 'The only email that is shown. Absent: those of the mailbox.' })),
    address: Type.String({ description: 'Address of the mailbox.' }),
    expiresAt: timestamp(
      'When the link ends at the latest: by its life, with the mailbox, or with the key that made it.',
    ),
    history: Type.Boolean({ description: 'Whether email from before the link is shown.' }),
    codes: Type.Boolean({ description: 'Whether codes and links that were found are given along.' }),
  },
  { $id: 'SharedView' },
);
export type SharedView = Static<typeof SharedView>;
