import { type ApiDialect, jsonAnswer } from '../base/dialect.ts';

/** Version of Mailpit whose API this is. */
const version = 'v1.30.5';

/** API of Mailpit (axllent/mailpit, docs/apidocs). */
export function mailpit(): ApiDialect {
  return {
    name: 'mailpit',
    calls: [
      {
        method: 'GET',
        path: '/api/v1/info',
        scope: 'mailboxes:read',
        answer: () => jsonAnswer({ Version: version, LatestVersion: version }),
      },
    ],
    error: ({ status, message }) => jsonAnswer({ Error: message }, status),
  };
}
