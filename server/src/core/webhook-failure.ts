import { disablings, type failureMembers, type Webhook, webhookFailures } from '../contract/webhooks.ts';
import type { Schema } from '../store/schema.ts';

/** Columns of the failure of a webhook and of why it is disabled, for programs. */
export type ShownFailure = Pick<Schema['webhooks'], 'disabled_code' | 'last_error_code' | 'last_error_status'>;

/** The failure of a webhook and why it is disabled, for programs; nothing of what an older version has stored. */
export function presentFailure(row: ShownFailure): Pick<Webhook, keyof typeof failureMembers> {
  const disabledCode = disablings.find((code) => code === row.disabled_code);
  const lastErrorCode = webhookFailures.find((code) => code === row.last_error_code);
  return {
    ...(disabledCode === undefined ? {} : { disabledCode }),
    ...(lastErrorCode === undefined ? {} : { lastErrorCode }),
    ...(lastErrorCode !== 'error_status' || row.last_error_status === null
      ? {}
      : { lastErrorStatus: row.last_error_status }),
  };
}
