/** Command of a client for the transcript of its session. It is described as far as it can be parsed. */
export class NotedCommand {
  readonly #bytes: number;
  #line: string | undefined;
  /** Whether it stays in the transcript of all later mails, as a greeting, TLS or a login does. */
  readonly isOfSession: boolean;
  /** Whether it begins a mail. */
  readonly beginsMail: boolean;
  /** Recipient of the envelope that a RCPT has added; `undefined` for another command, and for one that was refused. */
  recipient: string | undefined;
  #isOfRecipient = false;

  /** @param options.bytes Length of its line, CRLF included. */
  constructor(options: { verb: string; bytes: number; isInMail: boolean }) {
    const { verb, bytes, isInMail } = options;
    this.#bytes = bytes;
    this.isOfSession = ofSession.has(verb);
    this.beginsMail = verb === 'MAIL' && !isInMail;
    if (verb === 'AUTH') this.#line = 'AUTH ***';
    else if (withoutArguments.has(verb)) this.#line = verb;
  }

  /** The command with its parsed arguments; of any other line its size alone. */
  get line(): string {
    return this.#line ?? `(${this.#bytes} bytes)`;
  }

  /** Whether it names a recipient. */
  get isOfRecipient(): boolean {
    return this.#isOfRecipient;
  }

  /** Tells the command with its arguments, once these are parsed. */
  describe(line: string): void {
    this.#line = line;
  }

  /** Tells the recipient that it names, once that is parsed. */
  describeRecipient(address: string): void {
    this.#isOfRecipient = true;
    this.#line = `RCPT TO:<${address}>`;
  }
}

const ofSession: ReadonlySet<string> = new Set(['EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH']);
/** Commands that are shown without arguments. */
const withoutArguments: ReadonlySet<string> = new Set(['DATA', 'RSET', 'NOOP', 'VRFY', 'HELP', 'QUIT', 'STARTTLS']);
