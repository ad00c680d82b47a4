import type { Mails } from '../../core/mails/shown/mails.ts';
import type { ApiDialect, Call } from '../base/dialect.ts';
import { monitor } from './monitor.ts';

interface InbucketParts {
  readonly mails: Mails;
}

const read = { method: 'GET', scope: 'mailboxes:read' } as const;

/** API of Inbucket (inbucket/inbucket 3.1.1, pkg/rest). */
export function inbucket(parts: InbucketParts): ApiDialect {
  const feed = (call: Call) => monitor(parts, call);
  return {
    name: 'inbucket',
    calls: [
      { ...read, path: '/api/v1/monitor/messages', feed },
      { ...read, path: '/api/v1/monitor/messages/:name', feed },
    ],
    error: ({ status, message }) => ({ status, type: 'text/plain; charset=utf-8', body: `${message}\n` }),
  };
}
