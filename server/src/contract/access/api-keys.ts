import { type Static, Type } from '../schema.ts';

/** Scopes that the API can give to a key. `mailboxes` includes `mailboxes:read`. */
export const grantableScopes = ['mailboxes', 'mailboxes:read', 'domains', 'keys', 'webhooks', 'scripts'] as const;
/** All scopes. Only the command line and groups of identity providers give that of the operator. */
export const scopes = [...grantableScopes, 'operator'] as const;
/** Right of a key to call certain routes. */
export type Scope = (typeof scopes)[number];

/** Most characters of the name of a key, and most domains of one. */
export const keyNameCharactersMax = 100;
export const keyDomainsMax = 100;

const timestamp = (description: string) => Type.String({ format: 'date-time', description });

/** An API key as its owner sees it. */
export const ApiKey = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the key; not the key itself.' }),
    name: Type.String({ description: 'Name for people.' }),
    scopes: Type.Array(Type.Enum([...scopes]), {
      description: 'What the key may do. mailboxes includes mailboxes:read.',
    }),
    domains: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Domains in which the key may create mailboxes. Absent: all domains of the service.',
      }),
    ),
    mailboxId: Type.Optional(
      Type.String({ description: 'The only mailbox that it reaches. Absent: all mailboxes of the owner.' }),
    ),
    expiresAt: Type.Optional(timestamp('When it expires. Absent: never.')),
    createdAt: timestamp('When it was made.'),
    lastUsedAt: Type.Optional(timestamp('When it was used last, to the minute. Absent: never.')),
    createdBy: Type.Optional(
      Type.String({ description: 'Identifier of the key that made it. Absent: the operator made it.' }),
    ),
    key: Type.Optional(Type.String({ description: 'The key itself. Present only in the answer of its creation.' })),
  },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;

/** Body of POST /v1/api-keys. */
export const CreateApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'Name of 1 to 100 characters.' }),
    scopes: Type.Array(Type.Enum([...grantableScopes]), {
      minItems: 1,
      uniqueItems: true,
      description: 'What the key may do. The key of the call must have these scopes, too.',
    }),
    domains: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: keyDomainsMax,
        description: 'Domains in which the key may create mailboxes. Default: those of the key of the call.',
      }),
    ),
    mailboxId: Type.Optional(
      Type.String({
        description: 'An active mailbox: the only one that the key reaches. Default: that of the key of the call.',
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        description: 'When the key expires, such as 2027-01-31T12:00:00Z. Default: when the key of the call does.',
      }),
    ),
  },
  { $id: 'CreateApiKey', additionalProperties: false },
);
export type CreateApiKey = Static<typeof CreateApiKey>;
