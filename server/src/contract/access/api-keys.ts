import { type Static, Type } from '../schema.ts';

/** Scopes that the API can give to a key. `mailboxes` includes `mailboxes:read`. */
export const grantableScopes = ['mailboxes', 'mailboxes:read', 'domains', 'keys', 'webhooks'] as const;
/** All scopes. Only the command line gives that of the operator. */
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
        description: 'Domains in which it may create mailboxes. Absent: all of the service.',
      }),
    ),
    mailboxId: Type.Optional(
      Type.String({ description: 'The only mailbox that it reaches. Absent: all of the owner.' }),
    ),
    expiresAt: Type.Optional(timestamp('When it expires. Absent: never.')),
    createdAt: timestamp('When it was made.'),
    lastUsedAt: Type.Optional(timestamp('When it was used last, to the minute. Absent: never.')),
    createdBy: Type.Optional(
      Type.String({ description: 'Identifier of the key with which it was made. Absent: made by the operator.' }),
    ),
    key: Type.Optional(Type.String({ description: 'The key itself. Only in the answer of its creation.' })),
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
      description: 'What the key may do: scopes that the key of the call has too.',
    }),
    domains: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: keyDomainsMax,
        description: 'Domains in which it may create mailboxes. Without: those of the key of the call.',
      }),
    ),
    mailboxId: Type.Optional(
      Type.String({
        description: 'An active mailbox: the only one that the key reaches. Without: as the key of the call.',
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({ description: 'When it expires, as 2027-01-31T12:00:00Z. Without: with the key of the call.' }),
    ),
  },
  { $id: 'CreateApiKey', additionalProperties: false },
);
export type CreateApiKey = Static<typeof CreateApiKey>;
