import pg from 'pg';
import { Type } from 'typebox';
import { IdSource } from '../src/lib/ids.ts';
import { systemRandom } from '../src/lib/random.ts';
import { answerParent, partInput } from './program.ts';
import { sampleText } from './sample-text.ts';

/** The least that storing mail can cost: a loop that inserts the same bytes, many rows at once, and knows nothing of mail. */
const input = partInput(Type.Object({ url: Type.String(), mails: Type.Integer(), mailBytes: Type.Integer() }));
const connections = 4;
const rowsOfInsert = 64;
const columns = 5;
const outlineBytes = 300;

const pool = new pg.Pool({ connectionString: input.url, max: connections });
const ids = new IdSource(systemRandom());
const mailboxId = ids.next(Date.now());
const outline = sampleText(outlineBytes);
const raw = Buffer.from(sampleText(input.mailBytes));
const tuples = Array.from({ length: rowsOfInsert }, (_, row) => {
  const places = Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`);
  return `(${places.join(', ')})`;
});
const insert = `insert into baseline_mails values ${tuples.join(', ')}`;

await pool.query(`create table baseline_mails (mailbox_id text collate "C", id text collate "C", received_at bigint,
  outline text collate "C", raw bytea, primary key (mailbox_id, id))`);
// As the service has it: what is large is packed before it comes here.
await pool.query('alter table baseline_mails alter column raw set storage external');
answerParent({ insertAll });

async function insertAll(): Promise<{ mailsPerSecond: number }> {
  const statements = Math.ceil(input.mails / rowsOfInsert);
  const startedAt = performance.now();
  let left = statements;
  const work = async () => {
    while (left-- > 0) await pool.query({ name: 'insert', text: insert, values: rows() });
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { mailsPerSecond: (statements * rowsOfInsert) / ((performance.now() - startedAt) / 1000) };
}

function rows(): (string | number | Buffer)[] {
  const now = Date.now();
  return Array.from({ length: rowsOfInsert }, () => [mailboxId, ids.next(now), now, outline, raw]).flat();
}
