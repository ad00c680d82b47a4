import { type Static, Type } from '../schema.ts';
import { scopes } from './api-keys.ts';
import { GuestProof, type GuestTerms } from './guests.ts';

/** Most characters of a secret that signs in. */
const secretCharactersMax = 1_000;

const timestamp = (description: string) => Type.String({ format: 'date-time', description });
const secret = (description: string) => Type.Optional(Type.String({ maxLength: secretCharactersMax, description }));

/** Most characters of a name or a domain that a guest wants. */
const wishCharactersMax = 254;

/** Body of POST /v1/session: one of `apiKey`, `code`, `guest` and `recovery`; with `guest`, what the visitor wishes. */
export const SignIn = Type.Object(
  {
    apiKey: secret('An API key: the session may do what the key may.'),
    code: secret('A code of POST /v1/session/codes, or of the link that the service prints when it starts.'),
    guest: Type.Optional(
      Type.Boolean({
        description: 'true: makes a new mailbox for a visitor without a key, where the operator allows guests.',
      }),
    ),
    recovery: secret('The secret of a recovery link: opens its mailbox, or a new one of its address.'),
    name: Type.Optional(
      Type.String({
        maxLength: wishCharactersMax,
        description: 'With guest: the name before the @, where the operator allows it; a random one when absent.',
      }),
    ),
    domain: Type.Optional(
      Type.String({
        maxLength: wishCharactersMax,
        description: 'With guest: one of the domains of guestTerms; the first when absent.',
      }),
    ),
    proof: Type.Optional(GuestProof),
  },
  { $id: 'SignIn', additionalProperties: false },
);
export type SignIn = Static<typeof SignIn>;

/** Session of a browser, as the person there may see it. */
export const Session = Type.Object(
  {
    owner: Type.String({ description: 'The owner whose mailboxes it reaches.' }),
    guest: Type.Boolean({ description: 'Whether the session belongs to a guest, who has no key.' }),
    keyId: Type.Optional(Type.String({ description: 'Identifier of the key that signed in. Absent for a guest.' })),
    keyName: Type.Optional(Type.String({ description: 'Name of that key.' })),
    scopes: Type.Array(Type.Enum([...scopes]), { description: 'What it may do.' }),
    mailboxId: Type.Optional(
      Type.String({
        description:
          'The only mailbox that the session reaches; always present for a guest. Absent: all mailboxes of the owner.',
      }),
    ),
    createdAt: timestamp('When it was opened.'),
    recoverableUntil: Type.Optional(
      timestamp('For a guest who has a recovery link: when it ends unless it is used before. Absent: there is none.'),
    ),
    expiresAt: timestamp(
      'When it ends at the latest. For a guest: the latest time at which the mailbox can expire, with which it ends.',
    ),
  },
  { $id: 'Session' },
);
export type Session = Static<typeof Session>;

/** Identity provider by which people sign in. */
export const SignInProvider = Type.Object(
  {
    name: Type.String({ description: 'Name for people, as on a button.' }),
    url: Type.String({ description: 'Page that leads a browser there: open it in place of the page that is shown.' }),
    isUser: Type.Optional(
      Type.Boolean({
        description: 'true: the name is that of the person, whom a proxy in front has signed in already.',
      }),
    ),
  },
  { $id: 'SignInProvider' },
);
export type SignInProvider = Static<typeof SignInProvider>;

/** Answer of GET /v1/session. */
export const SessionState = Type.Object(
  {
    signedIn: Type.Boolean({ description: 'Whether the cookie of the call belongs to a session.' }),
    session: Type.Optional(Type.Unsafe<Session>({ $ref: 'Session#' })),
    guests: Type.Boolean({ description: 'Whether a visitor without a key can have a mailbox: {"guest": true}.' }),
    guestTerms: Type.Optional(Type.Unsafe<GuestTerms>({ $ref: 'GuestTerms#' })),
    providers: Type.Array(Type.Unsafe<SignInProvider>({ $ref: 'SignInProvider#' }), {
      description: 'Identity providers by which one can sign in, in the order of the operator.',
    }),
    canSignIn: Type.Boolean({
      description:
        'Whether a browser can sign in at this URL: over HTTPS, on localhost, or where the operator allows HTTP.',
    }),
  },
  { $id: 'SessionState' },
);
export type SessionState = Static<typeof SessionState>;

/** Session of a key, as the list shows it. */
export const OpenSession = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the session; nobody signs in with it.' }),
    browser: Type.Optional(
      Type.String({ description: 'The browser that signed in, such as `Firefox on Linux`. Absent: not known.' }),
    ),
    browserName: Type.Optional(Type.String({ description: 'Its name alone. Absent: not known.' })),
    system: Type.Optional(Type.String({ description: 'Its system alone, such as `Linux`. Absent: not known.' })),
    createdAt: timestamp('When it was opened.'),
    lastUsedAt: timestamp('When it made a call last, to five minutes.'),
    expiresAt: timestamp('When it ends at the latest, if the key does not end before.'),
    current: Type.Boolean({ description: 'Whether the call was made with it.' }),
  },
  { $id: 'OpenSession' },
);
export type OpenSession = Static<typeof OpenSession>;

/** Query of DELETE /v1/session. */
export const SignOutQuery = Type.Object(
  {
    keep: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'true: the mailbox of a guest stays until it expires; a recovery link leads back to it.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SignOutQuery = Static<typeof SignOutQuery>;

/** Code that signs a browser in, once. */
export const SignInCode = Type.Object(
  {
    code: Type.String({ description: 'The code; only this answer has it.' }),
    url: Type.String({
      description:
        'Page that signs in with it: open it in a browser. It is a path where the service does not know its own URL ' +
        '(MAYFLY_PUBLIC_URL) and was not asked on its own machine: put the URL before it by which you reach the service.',
    }),
    expiresAt: timestamp('When it can no longer be used.'),
  },
  { $id: 'SignInCode' },
);
export type SignInCode = Static<typeof SignInCode>;
