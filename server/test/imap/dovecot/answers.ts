import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Answer of Dovecot to `FETCH (RFC822.SIZE ENVELOPE BODYSTRUCTURE)` for one message of the corpora, with CRLF as SMTP brings it. */
export interface DovecotAnswer {
  readonly path: string;
  /** What stood between the parentheses, a character a byte. */
  readonly answer: string;
}

/** File of the answers; `make-answers.ts` makes it. */
export const dovecotAnswersFile = join(import.meta.dirname, 'answers.jsonl.gz');

/** The answers of Dovecot 2.3.19 for all messages of the corpora. */
export function dovecotAnswers(): readonly DovecotAnswer[] {
  return gunzipSync(readFileSync(dovecotAnswersFile))
    .toString()
    .split('\n')
    .map((line): DovecotAnswer => JSON.parse(line));
}
