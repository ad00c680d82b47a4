import { Agent, get, type IncomingMessage } from 'node:http';

/** Reads one URL again and again over connections that stay open. */
export class HttpReader {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #agent: Agent;

  constructor(options: { url: string; headers: Readonly<Record<string, string>>; connections: number }) {
    this.#url = options.url;
    this.#headers = { ...options.headers };
    this.#agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  }

  /** Resolves when the whole answer has come. */
  read(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = (answer: IncomingMessage) => {
        const { statusCode = 0 } = answer;
        if (statusCode !== 200 && statusCode !== 304)
          reject(new Error(`bench: ${this.#url} was answered ${statusCode}`));
        answer.on('end', resolve).on('error', reject).resume();
      };
      get(this.#url, { agent: this.#agent, headers: this.#headers }, take).on('error', reject);
    });
  }
}
