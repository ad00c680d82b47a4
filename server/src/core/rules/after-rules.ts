import type { RecipientRules } from './rule-book.ts';

/** Reason for which a rule refuses a message after its content. */
export type AfterRefusal = 'too_big';

/** Rules of a recipient that a message can be judged by only when its content has come. */
export interface AfterRules {
  /** Maximum size of the message in bytes. */
  readonly messageBytesMax: number;
  /** The same text for the same rules: a message has one answer for all of its recipients. */
  readonly key: string;
}

/** Rules of a recipient for the content of a message; `undefined` when there are none. */
export function afterRulesOf({ levels }: RecipientRules): AfterRules | undefined {
  const messageBytesMax = Math.min(...levels.map((level) => level.messageBytesMax ?? Number.POSITIVE_INFINITY));
  return messageBytesMax === Number.POSITIVE_INFINITY ? undefined : { messageBytesMax, key: String(messageBytesMax) };
}
