import type { Schemas } from '../../service/api.ts';
import { outcomeTexts } from '../../texts/outcomes/texts.ts';

type Failed = Pick<Schemas['Webhook'], 'lastError' | 'lastErrorCode' | 'lastErrorStatus'>;
type Disabled = Pick<Schemas['Webhook'], 'disabledReason' | 'disabledCode'>;
type Attempt = Pick<Schemas['WebhookTest'], 'status' | 'reason' | 'code'>;

/** Detail that a reason ends with, such as the code of a TLS library: `(CERT_HAS_EXPIRED)`. */
const detailAtEnd = / \([A-Za-z\d_]+\)$/;

/** Last failure of a webhook in the language of the app; as the service says it where it has no code. */
export function lastErrorText({ lastError, lastErrorCode, lastErrorStatus }: Failed): string | undefined {
  if (lastErrorCode === undefined) return lastError;
  if (lastErrorStatus !== undefined) return outcomeTexts().answered(lastErrorStatus);
  return withDetail(outcomeTexts().failures[lastErrorCode], lastError);
}

/** Why a webhook is disabled. */
export function disabledText({ disabledReason, disabledCode }: Disabled): string | undefined {
  return disabledCode === undefined ? disabledReason : outcomeTexts().disabled[disabledCode];
}

/** Outcome of an attempt: the status of the answer, or why there was none. */
export function answerText({ status, reason, code }: Attempt): string | undefined {
  if (status !== undefined) return `${status}`;
  return code === undefined ? reason : withDetail(outcomeTexts().failures[code], reason);
}

function withDetail(text: string, reason: string | undefined): string {
  return text + (detailAtEnd.exec(reason ?? '')?.[0] ?? '');
}
