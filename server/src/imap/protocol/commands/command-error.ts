/** Error of a command that is refused: the status of its reply, its response code, if it has one, and the words. */
export class RefusedCommand extends Error {
  readonly status: 'NO' | 'BAD';
  readonly code: string | undefined;

  constructor(status: 'NO' | 'BAD', text: string, code?: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** The error for a command whose grammar is wrong. */
export function syntaxError(text: string): RefusedCommand {
  return new RefusedCommand('BAD', text);
}
