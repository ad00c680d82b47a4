import { Type } from 'typebox';
import { Part } from './program.ts';

const ReadTimes = Type.Object({ reads: Type.Integer(), p99Ms: Type.Number(), highestMs: Type.Number() });

/** Somebody who reads one URL at a modest fixed rate, whatever else goes on, and keeps the time. */
export class PacedReader implements AsyncDisposable {
  readonly #part: Part;

  private constructor(part: Part) {
    this.#part = part;
  }

  /** Starts the reader, and returns when it has warmed up and its times count. */
  static async start(options: { url: string; headers: Readonly<Record<string, string>> }): Promise<PacedReader> {
    const part = Part.start('paced-reader', options);
    await part.ask('start', Type.Object({}));
    return new PacedReader(part);
  }

  /** Ends the reading. Times are measured from the moment a read was due, so that a late start counts as waiting. */
  stop(): Promise<{ reads: number; p99Ms: number; highestMs: number }> {
    return this.#part.ask('stop', ReadTimes);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#part[Symbol.asyncDispose]();
  }
}
