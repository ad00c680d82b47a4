import type { ParseMail } from '../../src/core/mails/in/mail-reader.ts';
import { parseOutline } from '../../src/mime/parse-mail.ts';

/** A parser that holds every message until the gate is opened, so that a test can act between the dot and the reply. */
export interface Gate {
  readonly parse: ParseMail;
  /** Resolves when the first message has come to the gate. */
  readonly reached: Promise<void>;
  open(): void;
}

export function closedGate(): Gate {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    parse: async (raw) => {
      reached.resolve();
      await opened.promise;
      return parseOutline(raw);
    },
    reached: reached.promise,
    open: opened.resolve,
  };
}
