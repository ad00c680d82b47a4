import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Usage } from '../usage.ts';

/** Bytes with which a mail counts in its mailbox: those of its message and of its transcript. */
export function countedBytes(from: ExpressionBuilder<Schema, 'mails'>) {
  const { fn, lit } = from;
  const ofTranscript = fn.coalesce(fn<number>('octet_length', ['transcript']), lit(0));
  return from('size', '+', ofTranscript).as('counted_bytes');
}

/** Change of the usage of a mailbox by the mails that are taken from it. */
export function usageWithout(mails: readonly { readonly counted_bytes: number; readonly is_read: number }[]): Usage {
  return {
    mails: -mails.length,
    bytes: mails.reduce((sum, { counted_bytes }) => sum - counted_bytes, 0),
    unread: mails.reduce((sum, { is_read }) => sum + is_read, -mails.length),
  };
}
