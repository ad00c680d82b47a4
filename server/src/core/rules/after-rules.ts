import { type SenderCondition, senderConditions } from '../../contract/mails/mail-rules.ts';
import type { RecipientRules } from './rule-book.ts';
import type { SenderPatterns } from './sender-patterns.ts';

/** Reason for which a rule refuses a message after its content. */
export type AfterRefusal = 'too_big' | 'sender_not_allowed' | 'spf_failed' | 'dkim_failed' | 'dmarc_failed';

/** Rules of a recipient that a message can be judged by only when its content has come. */
export interface AfterRules {
  /** Maximum size of the message in bytes; infinite for none. */
  readonly messageBytesMax: number;
  /** Checks of the sender that the message must not fail. */
  readonly conditions: readonly SenderCondition[];
  /** Senders of whom its From has to name one that has passed DMARC; `undefined` when the envelope names one of them, or all may send. */
  readonly allowed: SenderPatterns | undefined;
  /** The same text for the same rules: a message has one answer for all of its recipients. */
  readonly key: string;
}

/** Rules of a recipient for the content of a message of a sender; `undefined` when there are none. */
export function afterRulesOf({ levels, allowed }: RecipientRules, sender: string): AfterRules | undefined {
  const messageBytesMax = Math.min(...levels.map((level) => level.messageBytesMax ?? Number.POSITIVE_INFINITY));
  const conditions = senderConditions.filter((condition) =>
    levels.some((level) => level.conditions.includes(condition)),
  );
  const ofFrom = allowed?.has(sender) === false ? allowed : undefined;
  if (messageBytesMax === Number.POSITIVE_INFINITY && conditions.length === 0 && ofFrom === undefined) return undefined;
  const key = [messageBytesMax, ...conditions, ofFrom?.key ?? ''].join(' ');
  return { messageBytesMax, conditions, allowed: ofFrom, key };
}
