import type { MailboxFilter } from '../../contract/bodies.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { SpamChecks } from '../../core/mails/shown/checks/spam-checks.ts';
import type { Scripts } from '../../core/scripts/scripts.ts';
import { type DialectCall, jsonAnswer } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';

/** Version of Mailpit whose API this is. */
export const mailpitVersion = 'v1.30.5';

type InfoParts = Pick<DialectParts, 'ownerMails' | 'mailboxes'> & {
  readonly scripts: Pick<Scripts, 'capturesFor'>;
  readonly spamChecks: Pick<SpamChecks, 'isOn'>;
};

/** Calls about the service itself. */
export function pitInfoCalls(parts: InfoParts): DialectCall[] {
  return [
    {
      ...{ method: 'GET', path: '/api/v1/info', scope: 'mailboxes:read' },
      differs: "it tells of the mail of the key's owner; facts of the process are 0",
      answer: async ({ caller }) => {
        const { mails, unread } = await parts.ownerMails.totals(caller);
        return jsonAnswer({
          ...{ Version: mailpitVersion, LatestVersion: mailpitVersion, Database: '', DatabaseSize: 0 },
          ...{ Messages: mails, Unread: unread, Tags: await tagCounts(parts, caller), RuntimeStats: noStats },
        });
      },
    },
    {
      ...{ method: 'GET', path: '/api/v1/webui', scope: 'mailboxes:read' },
      answer: ({ caller }) =>
        jsonAnswer({ ...webUi, SpamAssassin: parts.spamChecks.isOn, ChaosEnabled: parts.scripts.capturesFor(caller) }),
    },
  ];
}

const noStats = {
  ...{ Uptime: 0, Memory: 0, MessagesDeleted: 0 },
  ...{ SMTPAccepted: 0, SMTPAcceptedSize: 0, SMTPRejected: 0, SMTPIgnored: 0 },
};

const webUi = {
  Label: '',
  MessageRelay: {
    ...{ Enabled: false, SMTPServer: '', ReturnPath: '', AllowedRecipients: '', BlockedRecipients: '' },
    ...{ OverrideFrom: '', PreserveMessageIDs: false, RecipientAllowlist: '' },
  },
  ...{ DuplicatesIgnored: false, HideDeleteAllButton: false },
};

/** Number of mails by tag. */
async function tagCounts({ mailboxes }: InfoParts, caller: Caller): Promise<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const tag of await mailboxes.tags(caller)) {
    for (let query: MailboxFilter | undefined = { tag, limit: '200' }; query !== undefined; ) {
      const { items, nextCursor } = await mailboxes.page(caller, query);
      const mails = items.reduce((sum, { messageCount }) => sum + messageCount, 0);
      counts.set(tag, (counts.get(tag) ?? 0) + mails);
      query = nextCursor === undefined ? undefined : { tag, limit: '200', cursor: nextCursor };
    }
  }
  return Object.fromEntries(counts);
}
