import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a mail server, over which mails are sent one after another. */
export class SmtpSession {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Connects, from a certain address of this machine if one is given, and greets. */
  static async open(port: number, localAddress?: string): Promise<SmtpSession> {
    const from = localAddress === undefined ? {} : { localAddress };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...from });
    await once(socket, 'connect');
    socket.on('error', () => {});
    const session = new SmtpSession(socket);
    await session.#readReply('220');
    await session.#say('EHLO client.bench\r\n', '250');
    return session;
  }

  /**
   * Sends a mail to one or several recipients, its content with the end mark; resolves when it is acknowledged. Returns when
   * its last byte went out.
   */
  async send(mail: { recipient: string | readonly string[]; content: string | Buffer }): Promise<number> {
    const { recipient, content } = mail;
    await this.#say('MAIL FROM:<sender@client.bench>\r\n', '250');
    for (const address of [recipient].flat()) await this.#say(`RCPT TO:<${address}>\r\n`, '250');
    await this.#say('DATA\r\n', '354');
    const sentAt = performance.now();
    await this.#say(content, '250');
    return sentAt;
  }

  /** Logs in, which has to be allowed without TLS. */
  async login(user: string, password: string): Promise<void> {
    const credentials = Buffer.from(`\0${user}\0${password}`).toString('base64');
    await this.#say(`AUTH PLAIN ${credentials}\r\n`, '235');
  }

  /** Offers a mail to a recipient, without sending it. Returns the code of the reply. */
  async offer(recipient: string): Promise<string> {
    await this.#say('RSET\r\n', '250');
    await this.#say('MAIL FROM:<sender@client.bench>\r\n', '250');
    const reply = this.#readReply('');
    this.#socket.write(`RCPT TO:<${recipient}>\r\n`);
    return (await reply).slice(0, 3);
  }

  async quit(): Promise<void> {
    await this.#say('QUIT\r\n', '221');
  }

  /** Hangs up. */
  destroy(): void {
    this.#socket.destroy();
  }

  #say(text: string | Buffer, code: string): Promise<string> {
    const reply = this.#readReply(code);
    this.#socket.write(text);
    return reply;
  }

  /** Reads a reply, which has to begin with the code. */
  #readReply(code: string): Promise<string> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      let text = '';
      const onData = (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (!/^\d{3} .*\r\n$/m.test(text)) return;
        socket.off('data', onData).off('close', onClose);
        if (text.startsWith(code)) resolve(text);
        else reject(new Error(`expected ${code}, not ${text.trim()}`));
      };
      const onClose = () => reject(new Error(`the server hung up instead of ${code}`));
      socket.on('data', onData).on('close', onClose);
    });
  }
}
