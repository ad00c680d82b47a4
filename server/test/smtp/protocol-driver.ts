import type { RefusedMessage } from '../../src/core/mails/in/delivery.ts';
import { MessageBudget } from '../../src/core/mails/in/message-budget.ts';
import { fixedLimits, type SmtpLimits } from '../../src/smtp/limits.ts';
import type { Effect, Question, QuestionAnswer } from '../../src/smtp/protocol/effects.ts';
import { SmtpProtocol } from '../../src/smtp/protocol/protocol.ts';

/** What became of a conversation with the state machine. */
export interface Transcript {
  /** Replies and effects, in order. */
  readonly effects: readonly string[];
  /** For whom messages were refused, and why. */
  readonly refused: readonly string[];
  /** The content of each message, in Latin-1. */
  readonly messages: readonly string[];
}

export const limits: SmtpLimits = {
  messageBytesMax: 10_000,
  recipientsMax: 100,
  errorsMax: 1000,
  idleCommandsMax: 1000,
  lineBytesMax: fixedLimits.lineBytesMax,
  loginLineBytesMax: fixedLimits.loginLineBytesMax,
  overlongLineBytesMax: fixedLimits.overlongLineBytesMax,
  receivedHeadersMax: fixedLimits.receivedHeadersMax,
};

/**
 * Runs the pure state machine without a socket. The client sends its turns in chunks, each turn when all of the one
 * before is answered. Every question is answered well: with `late`, only when another chunk has come in, as when the
 * store is slow.
 */
export function drive(
  turns: Iterable<Iterable<Buffer>>,
  options: {
    limits?: Partial<SmtpLimits>;
    offersTls?: boolean;
    offersChunks?: boolean;
    isLocal?: boolean;
    missed?: readonly string[];
    /** Answers to the questions about recipients, DATA and messages, in this order; good ones when these are used up. */
    answers?: readonly QuestionAnswer[];
    late?: boolean;
  } = {},
): Transcript {
  const { late = false, offersTls = false, offersChunks = false, isLocal = false, missed = [] } = options;
  const budget = new MessageBudget({ bytesMax: 1_000_000 });
  const protocol = new SmtpProtocol({
    hostname: 'mx.mail.test',
    limits: { ...limits, ...options.limits },
    holdContent: () => budget.holdFor('192.0.2.1'),
    offersTls,
    offersChunks,
    isLocal,
    takesPlainLogin: true,
    isRelay: false,
  });
  const effects: string[] = [];
  const refused: string[] = [];
  const messages: string[] = [];
  let question: Question | undefined;
  const scripted = [...(options.answers ?? [])];

  function perform(list: readonly Effect[]): void {
    for (const effect of list) {
      if (effect.type === 'ask') question = effect.question;
      else if (effect.type === 'refused') refused.push(describe(effect.message));
      else effects.push(effect.type === 'reply' ? effect.text : effect.type);
      if (effect.type === 'start_tls') perform(protocol.secured());
    }
  }

  function answer(): void {
    while (question !== undefined) {
      const asked = question;
      question = undefined;
      if (asked.type === 'message') {
        messages.push(Buffer.concat(asked.content.pieces).toString('latin1'));
        asked.content.release();
      }
      const given = asked.type === scripted[0]?.type ? (scripted.shift() ?? answerTo(asked)) : answerTo(asked);
      perform(protocol.answer(given.type === 'message' ? { ...given, missed: new Set(missed) } : given));
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
  return { effects, refused, messages };
}

function describe({ sender, recipients, reason }: RefusedMessage): string {
  return `${reason} <${sender}> ${[...recipients].join(' ')}`;
}

function answerTo(question: Question): QuestionAnswer {
  switch (question.type) {
    case 'turn':
      return { type: 'turn', outcome: 'granted' };
    case 'client':
      return { type: 'client', outcome: 'granted' };
    case 'login':
      return { type: 'login', outcome: loginAs(question.credentials.user) };
    case 'room':
      return { type: 'room', outcome: true };
    case 'recipient':
      return {
        type: 'recipient',
        outcome: { verdict: 'accepted', address: `${question.localPart.toLowerCase()}@mail.test` },
      };
    case 'data':
      return { type: 'data', outcome: 'granted' };
    case 'message':
      return { type: 'message', outcome: 'stored' };
    default:
      return question satisfies never;
  }
}

function loginAs(address: string) {
  return { keyId: 'key', owner: 'owner', mailboxId: 'mailbox', address };
}

/** The bytes whole, cut in two at every place, and one by one. */
export function* everySplit(bytes: Buffer): Generator<Buffer[]> {
  yield [bytes];
  for (let at = 1; at < bytes.length; at += 1) yield [bytes.subarray(0, at), bytes.subarray(at)];
  yield Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
}
