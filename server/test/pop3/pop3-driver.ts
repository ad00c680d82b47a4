import { Maildrop, packMaildropPage } from '../../src/core/mails/shown/maildrop.ts';
import { fixedPop3Limits, type Pop3Limits } from '../../src/pop3/limits.ts';
import type {
  OpenMaildrop,
  Pop3Answer,
  Pop3Effect,
  Pop3LoginRefusal,
  Pop3Question,
} from '../../src/pop3/protocol/pop3-effects.ts';
import { Pop3Protocol } from '../../src/pop3/protocol/pop3-protocol.ts';

/** What surrounds a conversation with the state machine. */
export interface Surroundings {
  /** Messages of the mailbox, the oldest first. */
  readonly messages?: readonly string[];
  readonly mayDelete?: boolean;
  readonly offersTls?: boolean;
  /** Whether passwords are taken without TLS. */
  readonly isOpen?: boolean;
  readonly login?: Pop3LoginRefusal | 'failed';
  /** Numbers of messages that are gone when they are read. */
  readonly gone?: readonly number[];
  /** Size of the pieces in which messages are read. */
  readonly pieceBytes?: number;
  readonly limits?: Partial<Pop3Limits>;
}

/** What became of a conversation. */
export interface Heard {
  /** All that was sent, in Latin-1. */
  readonly text: string;
  /** Logins that were asked for, as `user password`. */
  readonly logins: readonly string[];
  /** Numbers of messages that were deleted. */
  readonly deleted: readonly number[];
  readonly isClosed: boolean;
}

/** Size of a page of the maildrop: small, so that a few messages have several. */
const pageMails = 3;

/** Runs the pure state machine without a socket. Questions are answered at once. */
export function converse(chunks: Iterable<Buffer | string>, surroundings: Surroundings = {}): Heard {
  return new Conversation(surroundings).run(chunks);
}

/** Id of the message with a number. */
export function idOf(number: number): string {
  return `01a12f30-7c1b-7d3e-a6f0-${number.toString(16).padStart(12, '0')}`;
}

class Conversation {
  readonly #surroundings: Surroundings;
  readonly #protocol: Pop3Protocol;
  readonly #logins: string[] = [];
  #deleted: number[] = [];
  #reading: Buffer = Buffer.alloc(0);
  #text = '';
  #isClosed = false;

  constructor(surroundings: Surroundings) {
    const { offersTls = false, isOpen = true, limits } = surroundings;
    this.#surroundings = surroundings;
    this.#protocol = new Pop3Protocol({
      limits: { ...fixedPop3Limits, ...limits },
      offersTls,
      takesPasswords: (isSecure) => isSecure || isOpen,
    });
  }

  run(chunks: Iterable<Buffer | string>): Heard {
    this.#perform(this.#protocol.greet());
    for (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
      this.#perform(this.#protocol.receive(bytes));
    }
    return { text: this.#text, logins: this.#logins, deleted: this.#deleted, isClosed: this.#isClosed };
  }

  #perform(effects: readonly Pop3Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'text') this.#text += effect.text;
      else if (effect.type === 'content') this.#text += effect.bytes.toString('latin1');
      else if (effect.type === 'ask') this.#perform(this.#protocol.answer(this.#answerTo(effect.question)));
      else if (effect.type === 'start_tls') this.#perform(this.#protocol.secured());
      else if (effect.type === 'close') this.#isClosed = true;
      else this.#reading = Buffer.alloc(0);
    }
  }

  #answerTo(question: Pop3Question): Pop3Answer {
    const { login, gone = [], messages = [] } = this.#surroundings;
    switch (question.type) {
      case 'turn':
        return question;
      case 'login':
        this.#logins.push(`${question.user} ${question.password}`);
        return { type: 'login', outcome: login ?? this.#maildrop() };
      case 'message': {
        const { number } = question;
        if (gone.includes(number)) return { type: 'message', outcome: 'gone' };
        this.#reading = Buffer.from(messages[number - 1] ?? '', 'latin1');
        return { type: 'message', outcome: this.#piece() };
      }
      case 'piece':
        return { type: 'piece', outcome: this.#piece() };
      case 'deletion':
        this.#deleted = [...question.mailIds].map((id) => Number.parseInt(id.slice(-12), 16));
        return { type: 'deletion', outcome: 'done' };
      default:
        return question satisfies never;
    }
  }

  #maildrop(): OpenMaildrop {
    const { messages = [], mayDelete = true } = this.#surroundings;
    const rows = messages.map((message, index) => ({ id: idOf(index + 1), size: message.length })).reverse();
    const pages = Array.from({ length: Math.ceil(rows.length / pageMails) }, (_, page) =>
      packMaildropPage(rows.slice(page * pageMails, (page + 1) * pageMails)),
    );
    return { maildrop: new Maildrop(pages, pageMails), mayDelete };
  }

  #piece(): { bytes: Buffer; isLast: boolean } {
    const { pieceBytes = 7 } = this.#surroundings;
    const bytes = this.#reading.subarray(0, pieceBytes);
    this.#reading = this.#reading.subarray(pieceBytes);
    return { bytes, isLast: this.#reading.length === 0 };
  }
}
