import type { Case } from '../case.ts';
import { abortCases } from './aborts.ts';
import { extractCases } from './extracts.ts';
import { faultCases } from './faults.ts';
import { mailCases } from './mails.ts';
import { setupCases } from './setup.ts';
import { streamCases } from './streams.ts';
import { waitCases } from './waits.ts';
import { webhookCases } from './webhooks.ts';

/** Every guarantee of the client, for the runner of any runtime. */
export const allCases: readonly Case[] = [
  ...setupCases,
  ...waitCases,
  ...extractCases,
  ...mailCases,
  ...streamCases,
  ...faultCases,
  ...abortCases,
  ...webhookCases,
];
