import type { Case } from '../case.ts';
import { faultCases } from './faults.ts';
import { mailCases } from './mails.ts';
import { waitCases } from './waits.ts';
import { webhookCases } from './webhooks.ts';

/** Every guarantee of the client, for the runner of any runtime. */
export const allCases: readonly Case[] = [...waitCases, ...mailCases, ...faultCases, ...webhookCases];
