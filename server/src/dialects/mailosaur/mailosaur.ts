import { type Answer, type ApiDialect, type DialectCall, type DialectProblem, jsonAnswer } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';
import { fileCalls } from './files.ts';
import { messageCalls } from './messages.ts';
import { newMessageCalls } from './new-message.ts';
import { reportCalls } from './report.ts';
import { serverCalls } from './servers.ts';

/** API of Mailosaur (https://mailosaur.com/docs/api), as its own clients call it. */
export function mailosaur(parts: DialectParts): ApiDialect {
  return {
    name: 'mailosaur',
    calls: [
      ...messageCalls(parts),
      ...newMessageCalls(parts),
      ...fileCalls(parts),
      ...reportCalls(parts),
      ...serverCalls(parts),
      ...absentCalls,
    ],
    error: errorAnswer,
  };
}

const neverSends = 'the service never sends mail';
const ofDomains = 'servers are domains: POST /v1/domains adds one, PATCH sets its rules, DELETE deletes it';
const noDevices = 'there are no devices: a library for one-time passwords (RFC 6238) makes the code in the test itself';
const noPreviews =
  'mails are not shown in real mail clients: /v1/mailboxes/{mailboxId}/mails/{mailId}/checks says what they do not support';

/** Calls that are not there, and why. */
const absentCalls: readonly DialectCall[] = [
  ...absent(neverSends, 'mailboxes', [
    ['POST', '/api/messages/:id/forward'],
    ['POST', '/api/messages/:id/reply'],
  ]),
  ...absent(ofDomains, 'domains', [
    ['POST', '/api/servers'],
    ['PUT', '/api/servers/:serverId'],
    ['DELETE', '/api/servers/:serverId'],
  ]),
  ...absent('there is no password: an API key is the one of SMTP logins', 'domains', [
    ['GET', '/api/servers/:serverId/password'],
  ]),
  ...absent('there is no spam score', 'mailboxes:read', [['GET', '/api/analysis/spam/:id']]),
  ...absent('GET /v1/usage tells the limits of the account, which are of other kinds', 'mailboxes:read', [
    ['GET', '/api/usage/limits'],
    ['GET', '/api/usage/transactions'],
  ]),
  ...absent(noDevices, 'mailboxes', [
    ['GET', '/api/devices'],
    ['POST', '/api/devices'],
    ['GET', '/api/devices/:deviceId/otp'],
    ['POST', '/api/devices/otp'],
    ['DELETE', '/api/devices/:deviceId'],
  ]),
  ...absent(noPreviews, 'mailboxes:read', [
    ['GET', '/api/screenshots/clients'],
    ['POST', '/api/messages/:id/screenshots'],
    ['GET', '/api/files/screenshots/:previewId'],
  ]),
];

function absent(
  differs: string,
  scope: DialectCall['scope'],
  calls: readonly (readonly [DialectCall['method'], string])[],
): DialectCall[] {
  return calls.map(([method, path]) => ({ method, path, scope, differs }));
}

const types: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'AuthenticationError',
  404: 'NotFoundError',
};

/** An error as its clients read it: of a 400 they show `errors`. */
function errorAnswer({ status, message, fix }: DialectProblem): Answer {
  const description = fix === undefined ? message : `${message}. ${fix}`;
  const errors = status === 400 ? [{ field: 'request', detail: [{ description }] }] : [];
  return jsonAnswer({ type: types[status] ?? 'ApiError', message: description, errors }, status);
}
