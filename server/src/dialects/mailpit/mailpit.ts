import type { ApiDialect } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';
import { feedCalls } from './feed.ts';
import { infoCalls } from './info.ts';
import { listCalls } from './lists.ts';
import { pitMessageCalls } from './messages.ts';
import { sendCalls } from './send.ts';
import { tagCalls } from './tags.ts';

/** API of Mailpit (axllent/mailpit, https://mailpit.axllent.org/docs/api-v1/). */
export function mailpit(parts: DialectParts): ApiDialect {
  return {
    name: 'mailpit',
    calls: [
      ...infoCalls(parts),
      ...listCalls(parts),
      ...pitMessageCalls(parts),
      ...tagCalls(parts),
      ...feedCalls(parts),
      ...sendCalls(parts),
    ],
    error: ({ status, message }) => ({ status, type: 'text/plain; charset=utf-8', body: message }),
  };
}
