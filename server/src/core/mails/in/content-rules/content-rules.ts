import type { SenderCondition } from '../../../../contract/mails/mail-rules.ts';
import { networkOf } from '../../../../lib/client-network.ts';
import { toALabels } from '../../../../lib/domain-name.ts';
import { copyInTicks } from '../../../../lib/scheduling/copy-in-ticks.ts';
import { DeadlineError, withPatience } from '../../../../lib/scheduling/deadline.ts';
import { parseOutline } from '../../../../mime/parse-mail.ts';
import type { SenderFindings } from '../../../../sender-auth/findings.ts';
import type { SenderChecks } from '../../../../sender-auth/sender-checks.ts';
import { AppError } from '../../../errors.ts';
import type { OwnerLimits, Release } from '../../../owner-limits.ts';
import type { AfterRefusal, AfterRules } from '../../../rules/after-rules.ts';
import { headOf } from '../../kept/outline.ts';
import { authenticationResults } from './authentication-results.ts';

/** Limits of the checks that a message waits for. */
const contentCheckLimits = {
  /** Longest time in milliseconds for a place among the checks. */
  placeMsMax: 1_000,
  /** Longest time in milliseconds for a check. */
  checkMsMax: 5_000,
  /** Bytes of a message that take one place of a network: a large one is copied for its check, and takes more. */
  placeBytes: 8 * 1024 * 1024,
} as const;

/** Content that rules of some recipients are to judge. */
export interface RuledContent {
  /** Rules of the recipients that have some. */
  readonly rules: ReadonlyMap<string, AfterRules>;
  /** Envelope sender. */
  readonly sender: string;
  /** Content, without the trace headers, and its length. */
  readonly pieces: readonly Buffer[];
  readonly bytes: number;
  /** Client that has sent it; `undefined` when a relay stands between. */
  readonly client: { readonly address: string; readonly name: string } | undefined;
}

/** What the rules say of a message. */
export interface JudgedContent {
  /** Recipients whose rules refuse it, and why. */
  readonly refused: ReadonlyMap<string, AfterRefusal>;
  /** Header field with the results of the checks that were asked for; `undefined` when none was. */
  readonly field: string | undefined;
}

type SenderCheck = Awaited<ReturnType<SenderChecks['check']>>;

interface ContentRulesParts {
  readonly checks: Pick<SenderChecks, 'check'>;
  readonly ownerLimits: Pick<OwnerLimits, 'takeWhenFree'>;
  /** Name of this server, which vouches for the results. */
  readonly hostname: string;
  /** Called when a check could not be made in time, so that the message has passed it. */
  readonly onPassed: () => void;
  /** Called with the reason when a check has failed. */
  readonly onFailure: (error: unknown) => void;
}

/** Judge of the content of messages by the rules of their recipients. A check that cannot be made in time refuses nobody. */
export class ContentRules {
  readonly #parts: ContentRulesParts;

  constructor(parts: ContentRulesParts) {
    this.#parts = parts;
  }

  /** Judges a message for all of its recipients, by one check of its sender at most. */
  async judge(content: RuledContent): Promise<JudgedContent> {
    const refused = new Map<string, AfterRefusal>();
    const open = new Map<string, AfterRules>();
    const hasList = [...content.rules.values()].some(({ allowed }) => allowed !== undefined);
    const author = hasList ? onlyAuthor(content) : undefined;
    for (const [recipient, rules] of content.rules) {
      const { allowed, conditions, messageBytesMax } = rules;
      if (content.bytes > messageBytesMax) refused.set(recipient, 'too_big');
      else if (allowed !== undefined && (author === undefined || !allowed.has(author)))
        refused.set(recipient, 'sender_not_allowed');
      else if (conditions.length > 0 || allowed !== undefined) open.set(recipient, rules);
    }
    if (open.size === 0) return { refused, field: undefined };
    const check = await this.#check(content);
    for (const [recipient, rules] of open) {
      const reason = check && refusalBy(check, { rules, author, isClientKnown: content.client !== undefined });
      if (reason !== undefined) refused.set(recipient, reason);
    }
    if (check?.isFinal !== true && refused.size < content.rules.size) this.#parts.onPassed();
    return { refused, field: authenticationResults(this.#parts.hostname, check?.findings) };
  }

  /** Checks the sender of a message; `undefined` when that has no place, or takes too long. */
  async #check(content: RuledContent): Promise<SenderCheck | undefined> {
    const release = await this.#takePlace(content);
    if (release === undefined) return undefined;
    const checking = this.#checkCopy(content).finally(release);
    try {
      return await withPatience(checking, contentCheckLimits.checkMsMax);
    } catch (error) {
      if (!(error instanceof DeadlineError)) this.#parts.onFailure(error);
      return undefined;
    }
  }

  async #checkCopy({ pieces, sender, client }: RuledContent): Promise<SenderCheck> {
    return this.#parts.checks.check({
      raw: await copyInTicks(pieces),
      sender,
      client,
      msMax: contentCheckLimits.checkMsMax,
    });
  }

  /** A check that goes on after its time holds its place until it ends. */
  async #takePlace({ bytes, client }: RuledContent): Promise<Release | undefined> {
    const holder = client === undefined ? 'relays' : networkOf(client.address);
    const amount = 1 + Math.floor(bytes / contentCheckLimits.placeBytes);
    const signal = AbortSignal.timeout(contentCheckLimits.placeMsMax);
    try {
      return await this.#parts.ownerLimits.takeWhenFree('senderChecks', holder, { amount, signal });
    } catch (error) {
      // Too many wait already.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}

/** The address of From, if it names nobody else. */
function onlyAuthor({ pieces }: Pick<RuledContent, 'pieces'>): string | undefined {
  const [author, ...others] = parseOutline(headOf(pieces)).from;
  return others.length === 0 ? author?.address : undefined;
}

function refusalBy(
  { findings }: SenderCheck,
  { rules, author = '', isClientKnown }: { rules: AfterRules; author: string | undefined; isClientKnown: boolean },
): AfterRefusal | undefined {
  const failed = rules.conditions.find((condition) => hasFailed(condition, { findings, isClientKnown }));
  if (failed !== undefined) return `${failed}_failed`;
  const { result, domain = '' } = findings.dmarc;
  // Another reader of From may see another author there.
  const isProven = result === 'pass' && toALabels(domain) === toALabels(author.slice(author.lastIndexOf('@') + 1));
  return rules.allowed === undefined || isProven || result === 'temperror' ? undefined : 'sender_not_allowed';
}

/** Whether a message has failed a check for good, so that no later one could find something else. */
function hasFailed(
  condition: SenderCondition,
  { findings, isClientKnown }: { findings: SenderFindings; isClientKnown: boolean },
): boolean {
  const { spf, dkim, dmarc } = findings;
  switch (condition) {
    case 'spf':
      return spf.result === 'fail';
    case 'dkim':
      return (
        dkim.some(({ result }) => result === 'fail') &&
        !dkim.some(({ result }) => result === 'pass' || result === 'temperror')
      );
    case 'dmarc':
      // Without its client, SPF cannot have passed. Of a From whose domain is not known for sure, no policy is (RFC 7489 §6.6.1).
      return isClientKnown && (dmarc.result === 'permerror' || (dmarc.result === 'fail' && dmarc.policy === 'reject'));
    default:
      return condition satisfies never;
  }
}
