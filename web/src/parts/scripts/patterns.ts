import type { Schemas } from '../../service/api.ts';
import type { ScriptTexts } from '../../texts/scripts/en.ts';

/** Scripts to begin with, by the names of their texts. */
export const patterns: Readonly<Record<keyof ScriptTexts['patterns'], Schemas['SetDeliveryScript']>> = {
  refused: { steps: [{ at: 'rcpt', reply: '451 4.7.1 try again later', times: 3 }] },
  limited: { steps: [], rate: { max: 5, seconds: 60 } },
  slow: { steps: [{ at: 'end', delayMs: 10_000, accept: true, times: 1000 }] },
  lost: { steps: [{ at: 'end', drop: true }] },
  // biome-ignore lint/suspicious/noThenProperty: a member of the API
  full: { steps: [{ at: 'rcpt', reply: '452 4.2.2 mailbox full' }], then: 'repeat' },
};
