import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Protocol of a mail program. */
export type ProgramProtocol = 'pop3' | 'imap';

/** Mailbox that a mail program reads: where, and with which login. */
export interface ProgramLogin {
  readonly protocol: ProgramProtocol;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** Characters of an answer that tell whether it has ended. */
const tailCharacters = 1_000;

/** Session of a mail program that has opened a mailbox, and says one command after another. */
export class ProgramSession {
  readonly #socket: Socket;
  readonly #protocol: ProgramProtocol;

  private constructor(socket: Socket, protocol: ProgramProtocol) {
    this.#socket = socket;
    this.#protocol = protocol;
  }

  /** Connects, logs in, and opens the mailbox. */
  static async open({ protocol, port, user, password }: ProgramLogin): Promise<ProgramSession> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    socket.on('error', () => {});
    const session = new ProgramSession(socket, protocol);
    await session.#read(lineEnd);
    if (protocol === 'pop3') {
      await session.#say(`USER ${user}\r\n`, lineEnd);
      await session.#say(`PASS ${password}\r\n`, lineEnd);
    } else {
      await session.#say(`t LOGIN ${user} ${password}\r\n`, tagged);
      await session.#say('t SELECT INBOX\r\n', tagged);
    }
    return session;
  }

  /** Reads a whole message, and leaves it unread. Returns the bytes of the answer. */
  fetch(number: number): Promise<number> {
    if (this.#protocol === 'pop3') return this.#say(`RETR ${number}\r\n`, lastLine);
    return this.#say(`t FETCH ${number} BODY.PEEK[]\r\n`, tagged);
  }

  /** Waits for news, where the protocol can do that; by POP3 it only stays. */
  async idle(): Promise<void> {
    if (this.#protocol === 'imap') await this.#say('t IDLE\r\n', lineEnd);
  }

  /** Says goodbye, and hangs up. */
  async quit(): Promise<void> {
    this.#socket.end(this.#protocol === 'pop3' ? 'QUIT\r\n' : 't LOGOUT\r\n');
    this.#socket.resume();
    await once(this.#socket, 'close');
  }

  /** Hangs up. */
  destroy(): void {
    this.#socket.destroy();
  }

  #say(command: string, end: RegExp): Promise<number> {
    const answer = this.#read(end);
    this.#socket.write(command);
    return answer;
  }

  /** Reads an answer to its end, and returns its bytes. */
  #read(end: RegExp): Promise<number> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      let bytes = 0;
      let tail = '';
      const finish = (settle: () => void) => {
        socket.off('data', onData).off('close', onClose);
        settle();
      };
      const onData = (chunk: Buffer) => {
        bytes += chunk.length;
        const last = chunk.subarray(Math.max(0, chunk.length - tailCharacters)).toString('latin1');
        tail = (tail + last).slice(-tailCharacters);
        if (refused.test(tail)) finish(() => reject(new Error(`a mail program was refused: ${tail.trim()}`)));
        else if (end.test(tail)) finish(() => resolve(bytes));
      };
      const onClose = () =>
        reject(
          new Error(
            `the server hung up on a mail program of ${this.#protocol} that waited for ${end} after ${JSON.stringify(tail)}`,
          ),
        );
      socket.on('data', onData).on('close', onClose);
    });
  }
}

const lineEnd = /\r\n$/;
/** End of an answer of POP3 that has several lines. */
const lastLine = /\r\n\.\r\n$/;
/** End of an answer of IMAP. */
const tagged = /(?:^|\n)t OK [^\n]*\r\n$/;
const refused = /^-ERR |(?:^|\n)t (?:NO|BAD) [^\n]*\r\n$/;
