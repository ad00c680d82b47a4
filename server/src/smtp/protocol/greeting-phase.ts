import type { ScriptedAttempt } from '../../core/scripts/script-runs.ts';
import { type Command, parseClientName } from './commands/command.ts';
import type { NotedCommand } from './commands/noted-command.ts';
import type { CountedReplies } from './counted-replies.ts';
import type { EffectQueue } from './effect-queue.ts';
import type { AnswerTo } from './effects.ts';
import { extensions, replies } from './replies.ts';
import type { ScriptedAnswer } from './scripted.ts';
import type { ProtocolOptions } from './session-facts.ts';
import type { SessionLogin } from './session-login.ts';

interface GreetingPhaseParts {
  readonly options: ProtocolOptions;
  readonly effects: EffectQueue;
  readonly counted: CountedReplies;
  readonly login: SessionLogin;
  /** Whether TLS could still begin. */
  readonly mayStartTls: () => boolean;
  /** Says what a delivery script says. */
  readonly say: (answer: ScriptedAnswer) => void;
  /** Called when the client is greeted: commands may come. */
  readonly onGreeted: () => void;
  /** Called when the client has said its name, which resets the session (RFC 5321 §4.1.4). */
  readonly onHello: () => void;
}

/** EHLO, HELO or LHLO, with the name of the client. */
interface Hello {
  readonly verb: string;
  readonly name: string;
}

/** Greets a client and hears its name. The script of captured mail may speak first, to a client whose mail is captured. */
export class GreetingPhase {
  readonly #parts: GreetingPhaseParts;
  #clientName: string | undefined;
  #isExtended = false;
  /** What waits for the script. */
  #asking: 'greeting' | Hello | undefined;
  /** Attempt that has met the script before its mail. */
  #attempt: ScriptedAttempt | undefined;

  constructor(parts: GreetingPhaseParts) {
    this.#parts = parts;
  }

  /** Name that the client gave; `undefined` before. */
  get clientName(): string | undefined {
    return this.#clientName;
  }

  /** Whether the client speaks ESMTP. */
  get isExtended(): boolean {
    return this.#isExtended;
  }

  /** Greets a client that has connected. */
  begin(): void {
    if (!this.#parts.login.isCaptured) return this.#greet();
    this.#asking = 'greeting';
    this.#parts.effects.ask({ type: 'client', moment: 'connect', clientName: undefined });
  }

  /** Answers EHLO, HELO or LHLO. */
  hear({ verb, rest }: Command, noted: NotedCommand | undefined): void {
    const { login, effects } = this.#parts;
    const name = parseClientName(rest);
    noted?.describe(`${verb} ${name}`);
    const meetsScript = login.isCaptured && login.current === undefined && this.#attempt === undefined;
    if (!meetsScript) return this.#reply({ verb, name });
    this.#asking = { verb, name };
    effects.ask({ type: 'client', moment: 'helo', clientName: name });
  }

  /** Goes on with a client that has met the script. What is said in place of a greeting ends the session. */
  answer(outcome: AnswerTo<'client'>): void {
    const asking = this.#asking;
    this.#asking = undefined;
    if (typeof outcome === 'object') {
      if (outcome.outcome === 'scripted')
        return this.#parts.say({ ...outcome, drop: outcome.drop || asking === 'greeting' });
      this.#attempt = outcome.attempt;
    }
    if (asking === 'greeting') this.#greet();
    else if (asking !== undefined) this.#reply(asking);
  }

  /** Hands over the attempt to its mail; `undefined` when no step was met before. */
  takeAttempt(): ScriptedAttempt | undefined {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    return attempt;
  }

  /** Forgets the name of the client, who has to say it again after a handshake (RFC 3207 §4.2). */
  secured(): void {
    this.#clientName = undefined;
  }

  #greet(): void {
    const { options, effects, onGreeted } = this.#parts;
    onGreeted();
    effects.reply(replies.ready(options.hostname, options.isLocal ? 'LMTP' : 'ESMTP'));
  }

  #reply({ verb, name }: Hello): void {
    const { options, effects, counted, login, mayStartTls, onHello } = this.#parts;
    this.#isExtended = verb !== 'HELO';
    onHello();
    const isFirst = this.#clientName === undefined;
    this.#clientName = name;
    const { limits, hostname, offersChunks = false } = options;
    const offer = {
      sizeMax: limits.messageBytesMax,
      offersTls: mayStartTls(),
      offersLogin: login.isOffered,
      offersChunks,
    };
    const text = replies.hello(hostname, this.#isExtended ? extensions(offer) : []);
    if (isFirst) effects.reply(text);
    else counted.idle(text);
  }
}
