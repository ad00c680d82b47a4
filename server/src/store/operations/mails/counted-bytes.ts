import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';

/** Bytes with which a mail counts in its mailbox: those of its message and of its transcript. */
export function countedBytes(from: ExpressionBuilder<Schema, 'mails'>) {
  const { fn, lit } = from;
  const ofTranscript = fn.coalesce(fn<number>('octet_length', ['transcript']), lit(0));
  return from('size', '+', ofTranscript).as('counted_bytes');
}
