import type { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import type { ContentBudget } from '../core/mails/content/content-budget.ts';
import type { MessageBytes } from '../core/mails/content/message-bytes.ts';
import type { Delivery } from '../core/mails/delivery.ts';
import { Imports, type ImportsParts } from '../core/mails/transfer/imports.ts';
import { Injection } from '../core/mails/transfer/injection.ts';
import { MailboxExport } from '../core/mails/transfer/mailbox-export.ts';
import { MailboxImport } from '../core/mails/transfer/mailbox-import.ts';
import type { Turns } from '../lib/scheduling/turns.ts';

/** The parts by which mail comes in without SMTP, and mailboxes go out and in. */
export interface MailTransfer {
  readonly injection: Injection;
  readonly mailboxExport: MailboxExport;
  readonly imports: Imports;
  readonly mailboxImport: MailboxImport;
}

/** Builds the parts by which mail comes in without SMTP, and mailboxes go out and in. */
export function buildMailTransfer(
  given: ImportsParts & {
    readonly delivery: Delivery;
    readonly turns: Turns;
    readonly budget: ContentBudget;
    readonly messageBytesMax: number;
    readonly mailboxes: Mailboxes;
    readonly messageBytes: MessageBytes;
  },
): MailTransfer {
  const injection = new Injection(given);
  const imports = new Imports(given);
  return {
    injection,
    mailboxExport: new MailboxExport(given),
    imports,
    mailboxImport: new MailboxImport({ ...given, injection, imports }),
  };
}
