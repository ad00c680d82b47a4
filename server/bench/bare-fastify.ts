import { Type } from 'typebox';
import { Part } from './program.ts';

/** A bare Fastify route that answers every request with the JSON found at `url`: what the framework allows at best. */
export class BareFastify implements AsyncDisposable {
  readonly url: string;
  readonly #part: Part;

  private constructor(part: Part, url: string) {
    this.#part = part;
    this.url = url;
  }

  static async start(source: { url: string; headers: Readonly<Record<string, string>> }): Promise<BareFastify> {
    const part = Part.start('bare-fastify', source);
    const { url } = await part.ask('listen', Type.Object({ url: Type.String() }));
    return new BareFastify(part, url);
  }

  /** CPU time it has taken, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number {
    return this.#part.cpuSeconds();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}
