import type { Maildrop } from '../../core/mails/shown/maildrop.ts';
import { type Pop3Command, parseNumbers } from './command.ts';
import { MessageLines } from './message-lines.ts';
import type { MessagePiece, OpenMaildrop, Pop3Answer, Pop3Effect } from './pop3-effects.ts';
import { pop3Replies as replies } from './replies.ts';

/** Lines of a list that are written before the next turn. */
const linesInARowMax = 500;

/** The TRANSACTION state of a session (RFC 1939 §5): its maildrop, and the mails that it marks as deleted. */
export class MaildropSession {
  readonly #maildrop: Maildrop;
  readonly #mayDelete: boolean;
  /** Which mails are marked, by their number; made with the first mark. */
  #marks: Uint8Array | undefined;
  #marked = 0;
  #markedBytes = 0;
  /** List under way. */
  #list: Iterator<string, void> | undefined;
  /** Message under way: what is sent before its first piece, and its lines. */
  #message: { readonly opening: string; readonly lines: MessageLines } | undefined;

  constructor({ maildrop, mayDelete }: OpenMaildrop) {
    this.#maildrop = maildrop;
    this.#mayDelete = mayDelete;
  }

  /** Runs a command; `undefined` when there is none with its keyword. */
  run({ keyword, rest }: Pop3Command): readonly Pop3Effect[] | undefined {
    switch (keyword) {
      case 'STAT':
        return text(replies.status(this.#count, this.#bytes));
      case 'LIST':
        return this.#tell(rest, { form: 'LIST [number]', factOf: (number) => this.#maildrop.sizeOf(number) });
      case 'UIDL':
        return this.#tell(rest, { form: 'UIDL [number]', factOf: (number) => this.#maildrop.idOf(number) });
      case 'RETR':
        return this.#retrieve(rest);
      case 'TOP':
        return this.#top(rest);
      case 'DELE':
        return this.#delete(rest);
      case 'NOOP':
        return text(replies.ok);
      case 'RSET':
        return this.#reset();
      case 'QUIT':
        return this.#quit();
      default:
        return undefined;
    }
  }

  /** Continues from the answer to a question. */
  answer(answer: Exclude<Pop3Answer, { type: 'login' }>): readonly Pop3Effect[] {
    switch (answer.type) {
      case 'turn':
        return this.#list === undefined ? [] : this.#listOn(this.#list);
      case 'message':
        return this.#beginMessage(answer.outcome);
      case 'piece':
        return this.#goOn(answer.outcome);
      case 'deletion':
        return [
          ...text(answer.outcome === 'done' ? replies.deleted(this.#marked) : replies.notAllDeleted),
          { type: 'close' },
        ];
      default:
        return answer satisfies never;
    }
  }

  get #count(): number {
    return this.#maildrop.count - this.#marked;
  }

  get #bytes(): number {
    return this.#maildrop.bytes - this.#markedBytes;
  }

  /** Tells a fact of one mail, or of all that are not marked (RFC 1939 §5, LIST; §7, UIDL). */
  #tell(
    rest: string,
    { form, factOf }: { form: string; factOf: (number: number) => string | number },
  ): readonly Pop3Effect[] {
    if (rest.trim() !== '') {
      return this.#ofOne(rest, form, (number) => text(replies.one(number, factOf(number))));
    }
    return [...text(replies.listing(this.#count, this.#bytes)), ...this.#listOn(this.#lines(factOf))];
  }

  *#lines(factOf: (number: number) => string | number): Generator<string, void> {
    for (let number = 1; number <= this.#maildrop.count; number += 1) {
      if (!this.#isMarked(number)) yield `${number} ${factOf(number)}\r\n`;
    }
  }

  #listOn(list: Iterator<string, void>): readonly Pop3Effect[] {
    let lines = '';
    for (let count = 0; count < linesInARowMax; count += 1) {
      const { value, done } = list.next();
      if (done === true) {
        this.#list = undefined;
        return [{ type: 'text', text: `${lines}${replies.end}\r\n` }];
      }
      lines += value;
    }
    this.#list = list;
    return [
      { type: 'text', text: lines },
      { type: 'ask', question: { type: 'turn' } },
    ];
  }

  #retrieve(rest: string): readonly Pop3Effect[] {
    return this.#ofOne(rest, 'RETR number', (number) =>
      this.#askFor(number, replies.content(this.#maildrop.sizeOf(number)), new MessageLines()),
    );
  }

  #top(rest: string): readonly Pop3Effect[] {
    const [number, lines] = parseNumbers(rest, 2) ?? [];
    if (number === undefined || lines === undefined) return text(replies.syntax('TOP number lines'));
    return this.#ofOne(`${number}`, 'TOP number lines', () =>
      this.#askFor(number, replies.top, new MessageLines({ bodyLinesMax: lines })),
    );
  }

  #askFor(number: number, opening: string, lines: MessageLines): readonly Pop3Effect[] {
    this.#message = { opening, lines };
    return [{ type: 'ask', question: { type: 'message', number } }];
  }

  #beginMessage(outcome: MessagePiece | 'gone' | 'failed'): readonly Pop3Effect[] {
    if (outcome === 'gone' || outcome === 'failed') {
      this.#message = undefined;
      return text(outcome === 'gone' ? replies.mailIsGone : replies.failure);
    }
    return [...text(this.#message?.opening ?? replies.ok), ...this.#goOn(outcome)];
  }

  /** Sends a piece. A message of which no more can be read is cut off, so that its client does not take it for whole. */
  #goOn(outcome: MessagePiece | 'failed'): readonly Pop3Effect[] {
    const lines = this.#message?.lines;
    if (lines === undefined || outcome === 'failed') return [{ type: 'close' }];
    const content: Pop3Effect = { type: 'content', bytes: lines.push(outcome.bytes) };
    if (!outcome.isLast && !lines.isEnough) return [content, { type: 'ask', question: { type: 'piece' } }];
    this.#message = undefined;
    return [content, { type: 'content', bytes: lines.end() }, { type: 'end_message' }];
  }

  #delete(rest: string): readonly Pop3Effect[] {
    if (!this.#mayDelete) return text(replies.notAllowed);
    return this.#ofOne(rest, 'DELE number', (number) => {
      this.#marks ??= new Uint8Array(this.#maildrop.count + 1);
      this.#marks[number] = 1;
      this.#marked += 1;
      this.#markedBytes += this.#maildrop.sizeOf(number);
      return text(replies.marked(number));
    });
  }

  #reset(): readonly Pop3Effect[] {
    this.#marks = undefined;
    this.#marked = 0;
    this.#markedBytes = 0;
    return text(replies.reset(this.#count, this.#bytes));
  }

  #quit(): readonly Pop3Effect[] {
    if (this.#marked === 0) return [...text(replies.bye), { type: 'close' }];
    return [{ type: 'ask', question: { type: 'deletion', mailIds: this.#markedIds() } }];
  }

  *#markedIds(): Generator<string, void> {
    for (let number = 1; number <= this.#maildrop.count; number += 1) {
      if (this.#isMarked(number)) yield this.#maildrop.idOf(number);
    }
  }

  /** Runs a command about one mail that is not marked. */
  #ofOne(rest: string, form: string, run: (number: number) => readonly Pop3Effect[]): readonly Pop3Effect[] {
    const [number] = parseNumbers(rest, 1) ?? [];
    if (number === undefined) return text(replies.syntax(form));
    if (number < 1 || number > this.#maildrop.count) return text(replies.noSuchMail);
    return this.#isMarked(number) ? text(replies.mailIsMarked) : run(number);
  }

  #isMarked(number: number): boolean {
    return this.#marks?.[number] === 1;
  }
}

function text(line: string): readonly Pop3Effect[] {
  return [{ type: 'text', text: `${line}\r\n` }];
}
