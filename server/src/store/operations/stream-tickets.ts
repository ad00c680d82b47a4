import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import { type KeyHolder, readKeyHolderById } from './accounts.ts';

const insertTicketRow = statement<Schema['stream_tickets']>('insertTicketRow')(({ db, param }) =>
  db.insertInto('stream_tickets').values({
    hash: param('hash'),
    key_id: param('key_id'),
    expires_at: param('expires_at'),
  }),
);

const takeTicket = statement<{ hash: string }>('takeTicket')(({ db, param }) =>
  db.deleteFrom('stream_tickets').where('hash', '=', param('hash')).returning(['key_id', 'expires_at']),
);

const removeOldTickets = statement<{ now: number; limit: number }>('removeOldTickets')(({ db, param }) =>
  db
    .deleteFrom('stream_tickets')
    .where('hash', 'in', (tickets) =>
      tickets
        .selectFrom('stream_tickets')
        .select('hash')
        .where('expires_at', '<=', param('now'))
        .orderBy('expires_at')
        .limit(param('limit')),
    ),
);

/** Stores a ticket. */
export async function insertTicket(tx: Tx, ticket: Schema['stream_tickets']): Promise<void> {
  await tx.run(insertTicketRow, ticket);
}

/** Redeems a ticket, once. Returns the holder of its key, if ticket and key are valid at `now`. */
export async function claimTicket(tx: Tx, args: { hash: string; now: number }): Promise<KeyHolder | undefined> {
  const ticket = await tx.first(takeTicket, { hash: args.hash });
  if (ticket === undefined || ticket.expires_at <= args.now) return undefined;
  return readKeyHolderById(tx, { id: ticket.key_id, now: args.now });
}

/** Removes tickets that can no longer be redeemed, at most `limit`. Returns their number. */
export async function pruneTickets(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return tx.run(removeOldTickets, args);
}
