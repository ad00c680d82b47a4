import { type Static, Type } from '../schema.ts';
import { ownerNameCharactersMax } from './owners.ts';

/** Ticket by which another installation may move an owner here. */
export const MoveTicket = Type.Object(
  {
    owner: Type.String({ description: 'User ID of the owner.' }),
    ticket: Type.String({ description: 'The ticket, for `mayfly move-owner` of the installation that has the owner.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'When it ends unless a move has begun by it.' }),
  },
  { $id: 'MoveTicket' },
);
export type MoveTicket = Static<typeof MoveTicket>;

/** Maximum number of rows in one call of a move, and of pages in one comparison. */
export const movedRowsMax = 500;
export const comparedPagesMax = 32;
/** Maximum number of domains of an owner who moves: one write gives him all of them. */
export const movedDomainsMax = 200;
/** Maximum number of groups of rows that are staged, and of rows of a group: one write puts them in their table. */
export const stagedMax = 1_000;
export const stagedRowsMax = 200;
/** Maximum number of domains of the service on which the owner has mailboxes. */
const sharedDomainsMax = 1_000;
/** Maximum number of parts of a message, and of characters of one part in base64. */
const partsMax = 10_000;
const partCharactersMax = 192 * 1024;

/** Number of a column: whole, and one that can be a time (ECMA-262 §21.4.1.1), as most are. */
const timeMax = 8.64e15;
const whole = { type: 'integer', minimum: -timeMax, maximum: timeMax } as const;
const value = Type.Unsafe<string | number | null>({ anyOf: [{ type: 'string' }, whole, { type: 'null' }] });
const row = Type.Array(value, { maxItems: 64 });
const rows = Type.Array(row, { maxItems: movedRowsMax });
const key = Type.Unsafe<string | number>({
  anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
});
const table = Type.Enum(['mails', 'mail_uids', 'delivery_attempts', 'webhook_deliveries']);
const name = Type.String({ minLength: 1, maxLength: 255 });
const closed = { additionalProperties: false } as const;

/** Header by which each call of a move but the first, and its end, names the run that makes it. */
export const moveRunHeader = 'mayfly-move-run';

/** First call of a run of a move, which another installation makes with its ticket. */
export const BeginMove = Type.Object(
  {
    moveId: Type.String({ minLength: 36, maxLength: 36 }),
    owner: Type.String({ minLength: 1, maxLength: ownerNameCharactersMax }),
    version: Type.String({ maxLength: 100 }),
    form: Type.String({ minLength: 64, maxLength: 64 }),
    domains: Type.Array(Type.Object({ name, subdomains: Type.Integer({ minimum: 0, maximum: 1 }) }, closed), {
      maxItems: movedDomainsMax,
    }),
    sharedDomains: Type.Array(name, { maxItems: sharedDomainsMax }),
  },
  closed,
);
export type BeginMove = Static<typeof BeginMove>;

/** Pages of rows, whose fingerprints are asked for. */
export const CompareRows = Type.Object(
  {
    pages: Type.Array(Type.Object({ table, scope: key, from: key, upTo: key }, closed), { maxItems: comparedPagesMax }),
  },
  closed,
);
export type CompareRows = Static<typeof CompareRows>;

/** Rows of one scope, and keys of those that are gone. */
export const MoveRows = Type.Object(
  { table, scope: key, rows, gone: Type.Array(key, { maxItems: movedRowsMax }) },
  closed,
);
export type MoveRows = Static<typeof MoveRows>;

/** Maximum number of characters of an outline that come in one call, and of all of them. */
export const outlinePieceMax = 256 * 1024;
const outlineCharactersMax = 8 * 1024 * 1024;

/** Piece of the outline of a mail whose row came before with the beginning of it: what is after the first `at` characters. */
export const MoveOutline = Type.Object(
  {
    mailboxId: Type.String({ maxLength: 100 }),
    id: Type.String({ maxLength: 100 }),
    at: Type.Integer({ minimum: 0, maximum: outlineCharactersMax }),
    text: Type.String({ maxLength: outlinePieceMax }),
  },
  closed,
);
export type MoveOutline = Static<typeof MoveOutline>;

/** Parts of messages, each as it is stored, in base64. */
export const MoveParts = Type.Object(
  {
    parts: Type.Array(
      Type.Object(
        {
          rawId: Type.String({ maxLength: 100 }),
          part: Type.Integer({ minimum: 0, maximum: partsMax }),
          bytes: Type.String({ maxLength: partCharactersMax }),
        },
        closed,
      ),
      { maxItems: movedRowsMax },
    ),
  },
  closed,
);
export type MoveParts = Static<typeof MoveParts>;

/** Answers of calls with an Idempotency-Key. */
export const MoveClaims = Type.Object({ rows }, closed);
export type MoveClaims = Static<typeof MoveClaims>;

/** Addresses that the owner has or had: each with whether he chose it, its verification, and whether it is of a foreign domain. */
export const MoveAddresses = Type.Object({ rows }, closed);
export type MoveAddresses = Static<typeof MoveAddresses>;

/** A step of a move that has nothing but its path to say. */
export const MoveStep = Type.Object({}, closed);

/** End of a move that its source takes back: of one run of it, or whatever the run is. */
export const CancelMove = Type.Object(
  { owner: Type.String({ maxLength: ownerNameCharactersMax }), moveId: Type.Optional(Type.String({ maxLength: 36 })) },
  closed,
);
export type CancelMove = Static<typeof CancelMove>;

/** Rows for a table, which are put there at the end. */
export const StageRows = Type.Object(
  {
    position: Type.Integer({ minimum: 0, maximum: stagedMax }),
    table: Type.String({ maxLength: 100 }),
    rows: Type.Array(row, { maxItems: stagedRowsMax }),
  },
  closed,
);
export type StageRows = Static<typeof StageRows>;

const limit = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: whole.maximum });

/** Last call of a move: from its answer on the owner is served here. */
export const ActivateMove = Type.Object(
  {
    activeMailboxesMax: limit,
    dailyCallsMax: limit,
    bytesMax: limit,
    mailRules: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    createdAt: Type.Integer({ minimum: 0, maximum: whole.maximum }),
    suspendedAt: limit,
    staged: Type.Integer({ minimum: 0 }),
  },
  closed,
);
export type ActivateMove = Static<typeof ActivateMove>;
