import type { ApiDialect } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';
import { pitChaosCalls } from './chaos.ts';
import { pitFeedCalls } from './feed.ts';
import { pitInfoCalls } from './info.ts';
import { pitListCalls } from './lists.ts';
import { pitMessageCalls } from './messages.ts';
import { pitSendCalls } from './send.ts';
import { pitTagCalls } from './tags.ts';

/** API of Mailpit (axllent/mailpit, https://mailpit.axllent.org/docs/api-v1/). */
export function mailpit(parts: DialectParts): ApiDialect {
  return {
    name: 'mailpit',
    calls: [
      ...pitInfoCalls(parts),
      ...pitChaosCalls(parts),
      ...pitListCalls(parts),
      ...pitMessageCalls(parts),
      ...pitTagCalls(parts),
      ...pitFeedCalls(parts),
      ...pitSendCalls(parts),
    ],
    error: ({ status, message }) => ({ status, type: 'text/plain; charset=utf-8', body: message }),
  };
}
