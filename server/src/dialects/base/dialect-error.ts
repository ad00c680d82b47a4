/** Error that a call answers in the form of its dialect. */
export class DialectError extends Error {
  override name = 'DialectError';
  readonly status: number;

  /** @param status HTTP status. */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
