import { unpack } from '../../packing.ts';
import { statement, type Tx } from '../../statement.ts';
import { type MailRow, mailColumns, selectMailsIn } from './mails.ts';

/** Maximum size in bytes of messages, and of stored extracts, that are read together with their mails. */
const contentBytesMax = 16 * 1024;

/** Mails that are going to be shown, with those of their contents that are small. */
export interface LookedMails {
  readonly rows: readonly MailRow[];
  /** Messages by their ids. */
  readonly messages: ReadonlyMap<string, Buffer>;
  /** Stored extracts by the ids of their mails; `undefined` for a mail without one. */
  readonly extracts: ReadonlyMap<string, string | undefined>;
}

const selectWithContents = statement<{ mailboxId: string; ids: string }>('selectWithContents')((parts) =>
  selectMailsIn(parts)
    .leftJoin('raws', (join) =>
      join
        .onRef('raws.raw_id', '=', 'mails.raw_id')
        .on('raws.part', '=', parts.literal(0))
        .on('mails.size', '<=', parts.literal(contentBytesMax)),
    )
    .select(mailColumns)
    .select('raws.bytes')
    .select(({ fn }) => fn<number | null>('octet_length', ['extract']).as('extract_bytes'))
    .select(({ eb, fn, ref }) =>
      eb
        .case()
        .when(fn<number | null>('octet_length', ['extract']), '<=', parts.literal(contentBytesMax))
        .then(ref('extract'))
        .end()
        .as('extract'),
    )
    .where(parts.oneOf('mails.id', parts.param('ids'))),
);

/** Reads those mails that are in the mailbox, in no order, with their messages and extracts unless these are large. */
export async function readMailsWithContents(
  tx: Tx,
  { mailboxId, ids }: { mailboxId: string; ids: readonly string[] },
): Promise<LookedMails> {
  const found = await tx.all(selectWithContents, { mailboxId, ids: JSON.stringify(ids) });
  const messages = new Map<string, Buffer>();
  const extracts = new Map<string, string | undefined>();
  const rows = found.map(({ bytes, extract, extract_bytes: extractBytes, ...row }) => {
    if (bytes !== null) messages.set(row.raw_id, unpack(bytes));
    if (extract !== null) extracts.set(row.id, extract);
    else if (extractBytes === null) extracts.set(row.id, undefined);
    return row;
  });
  return { rows, messages, extracts };
}
