import { fixedImapLimits, type ImapLimits } from '../../src/imap/limits.ts';
import type { ImapAnswer, ImapEffect, ImapQuestion } from '../../src/imap/protocol/imap-effects.ts';
import { ImapProtocol } from '../../src/imap/protocol/imap-protocol.ts';

interface DriveOptions {
  readonly limits?: Partial<ImapLimits>;
  readonly offersTls?: boolean;
  readonly takesPlainLogin?: boolean;
  /** Whether a question is only answered when another chunk has come in, as when the store is slow. */
  readonly late?: boolean;
}

/**
 * Runs the pure state machine without a socket, and returns what it says and asks, in order. The client sends its turns in
 * chunks, each turn when all of the one before is answered. The user `wrong` is refused, the mailbox `none` is not there, and
 * whoever idles in a mailbox has news once.
 */
export function drive(turns: Iterable<Iterable<Buffer>>, options: DriveOptions = {}): string[] {
  const { late = false, offersTls = false, takesPlainLogin = true } = options;
  const protocol = new ImapProtocol({
    limits: { ...fixedImapLimits, ...options.limits },
    offersTls,
    takesPlainLogin,
  });
  const said: string[] = [];
  let question: ImapQuestion | undefined;

  function perform(list: readonly ImapEffect[]): void {
    for (const effect of list) {
      if (effect.type === 'ask') {
        question = effect.question;
        if (question.type !== 'turn') said.push(`? ${describe(question)}`);
      } else said.push(effect.type === 'reply' ? effect.text : effect.type);
      if (effect.type === 'start_tls') perform(protocol.secured());
    }
  }

  function answer(): void {
    while (question !== undefined) {
      const asked = question;
      question = undefined;
      perform(protocol.answer(answerTo(asked)));
    }
  }

  perform(protocol.greet());
  for (const chunks of turns) {
    for (const chunk of chunks) {
      const isDue = !late || question !== undefined;
      perform(protocol.receive(chunk));
      if (isDue) answer();
    }
    answer();
  }
  return said;
}

/** Says what one client hears that sends all at once, after the greeting. */
export function hear(bytes: string, options: DriveOptions = {}): string[] {
  return drive([[Buffer.from(bytes, 'latin1')]], options).slice(1);
}

/** Commands that log in and select a mailbox; what is said to them is in `opened`. */
export const opening = 'o1 LOGIN user pass\r\no2 SELECT INBOX\r\n';
/** What one client hears after it has selected a mailbox. */
export function hearOpened(bytes: string, options: DriveOptions = {}): string[] {
  const before = hear(opening, options).length;
  return hear(`${opening}${bytes}`, options).slice(before);
}

function describe(question: ImapQuestion): string {
  switch (question.type) {
    case 'turn':
    case 'news':
      return question.type;
    case 'login':
      return `login ${question.credentials.user} ${question.credentials.password}`;
    case 'mailbox': {
      const { name, ...rest } = question.command;
      const words = [name, ...(Object.keys(rest).length > 0 ? [JSON.stringify(rest)] : [])];
      return `${words.join(' ')}${question.mayTell ? ' and tell' : ''}`;
    }
    default:
      return question satisfies never;
  }
}

function answerTo(question: ImapQuestion): ImapAnswer {
  const { type } = question;
  switch (type) {
    case 'turn':
      return { type, outcome: 'granted' };
    case 'news':
      return { type, outcome: 'told' };
    case 'login':
      return { type, outcome: question.credentials.user === 'wrong' ? 'rejected' : 'accepted' };
    case 'mailbox':
      return { type, outcome: outcomeOf(question.command) };
    default:
      return type satisfies never;
  }
}

type Outcome = Extract<ImapAnswer, { type: 'mailbox' }>['outcome'];

function outcomeOf(command: Extract<ImapQuestion, { type: 'mailbox' }>['command']): Outcome {
  switch (command.name) {
    case 'SELECT':
    case 'EXAMINE': {
      const isSelected = command.mailbox !== 'none';
      return isSelected
        ? { status: 'OK', code: 'READ-WRITE', text: 'selected', isSelected }
        : { status: 'NO', text: 'no such mailbox', isSelected };
    }
    case 'CLOSE':
    case 'UNSELECT':
      return { status: 'OK', text: 'done', isSelected: false };
    default:
      return { status: 'OK', text: 'done' };
  }
}
