import type { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import type { Delivery } from '../core/mails/in/delivery.ts';
import { Injection } from '../core/mails/in/forms/injection.ts';
import { Imports, type ImportsParts } from '../core/mails/in/imports/imports.ts';
import { MailboxImport } from '../core/mails/in/imports/mailbox-import.ts';
import type { MessageBudget } from '../core/mails/in/message-budget.ts';
import type { MessageBytes } from '../core/mails/kept/message-bytes.ts';
import { MailboxExport } from '../core/mails/shown/export/mailbox-export.ts';
import type { Turns } from '../lib/scheduling/turns.ts';

/** Parts that receive mail without SMTP, and that export and import mailboxes. */
export interface MailTransfer {
  readonly injection: Injection;
  readonly mailboxExport: MailboxExport;
  readonly imports: Imports;
  readonly mailboxImport: MailboxImport;
}

/** Builds the parts that receive mail without SMTP, and that export and import mailboxes. */
export function buildMailTransfer(
  given: ImportsParts & {
    readonly delivery: Delivery;
    readonly turns: Turns;
    readonly budget: MessageBudget;
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
