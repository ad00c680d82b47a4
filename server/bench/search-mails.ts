const wordsOfVocabulary = 40_000;

/** Writer of messages whose words are as frequent as those of a language: the n-th of them once for n times the first. */
export class MailWriter {
  readonly #mailBytes: number;
  readonly #vocabulary: readonly string[];
  #state = 1;
  #written = 0;

  constructor({ mailBytes }: { mailBytes: number }) {
    this.#mailBytes = mailBytes;
    this.#vocabulary = Array.from({ length: wordsOfVocabulary }, (_, rank) => this.#spell(rank));
  }

  /** The word of a rank: 0 is the most frequent one. */
  word(rank: number): string {
    return this.#vocabulary[rank] ?? '';
  }

  /** A word that a few mails have, another one each time. */
  rareWord(): string {
    return this.word(wordsOfVocabulary - 1 - (this.#next() % 10_000));
  }

  /** The next message. */
  next(): Buffer {
    this.#written += 1;
    const words: string[] = [];
    for (let length = 0; length < this.#mailBytes; length += (words.at(-1)?.length ?? 0) + 1) {
      words.push(words.length % 12 === 11 ? '\r\n' : this.#anyWord());
    }
    const subject = `Order ${this.#written} ${this.#anyWord()} ${this.#anyWord()}`;
    return Buffer.from(`From: Shop <shop@client.bench>\r\nSubject: ${subject}\r\n\r\n${words.join(' ')}\r\n`);
  }

  #anyWord(): string {
    // Uniform in the logarithm of the rank, which is Zipf's law.
    const rank = Math.floor(wordsOfVocabulary ** (this.#next() / 2_147_483_647)) - 1;
    return this.word(rank);
  }

  /** Short for the frequent ones, as in any language. */
  #spell(rank: number): string {
    const letters = 2 + Math.floor(Math.log2(rank + 1) / 2.5) + (this.#next() % 4);
    return Array.from({ length: letters }, () => String.fromCharCode(97 + (this.#next() % 26))).join('');
  }

  /** The generator of Park and Miller: the same mails each time. */
  #next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state;
  }
}
