import type { Eventual } from '../lib/eventual.ts';

/** Untagged responses of a command on their way to the client. */
export interface Responses {
  /** Writes one response, without its star and its line end. */
  line(response: string): void;
  /** Writes a part of a response as it is, which is not its last. The bytes must not be changed any more. */
  bytes(part: string | Buffer): void;
  /** Writes the last part of a response, with its line end. */
  lastBytes(part: string): void;
  /**
   * Waits until the client has read so far, if it is behind. To be asked before each piece of work, of which each is a step with a time
   * of its own.
   * @throws SessionEndedError when the session has ended, so that the work ends, too
   */
  room(): Eventual<void>;
}

/** Error that ends the work for a session which has ended. Nobody is told. */
export class SessionEndedError extends Error {
  constructor() {
    super('the session has ended');
  }
}
