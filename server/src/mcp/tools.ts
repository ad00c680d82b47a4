import type { Tool } from './tool.ts';
import { domainTools } from './tools/domains.ts';
import { keyTools } from './tools/keys.ts';
import { mailboxTools } from './tools/mailboxes.ts';
import { mailTools } from './tools/mails.ts';
import { webhookTools } from './tools/webhooks.ts';

/** Tools for mailboxes and mail, in the order in which they are listed. */
export const usualTools: readonly Tool[] = [...mailboxTools.slice(0, 2), ...mailTools, ...mailboxTools.slice(2)];

/** Tools of administration, in the order in which they are listed. */
export const adminTools: readonly Tool[] = [...keyTools, ...domainTools, ...webhookTools];
