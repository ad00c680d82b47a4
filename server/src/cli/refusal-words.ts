import { withNames } from '../lib/mistakes/mistakes.ts';
import type { KnownAccess } from './user/connection.ts';

/** Answer of a service that has refused a call. */
export interface RefusedCall extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fix?: unknown;
  readonly requestId?: unknown;
}

/** Facts about a command line on which the words about its refusal depend. */
export interface RefusedLine {
  /** The word of the command, with a blank before it; `''` for an unknown command. */
  readonly word: string;
  /** Names of the command's options and words, by the names of the API's fields. */
  readonly names: Readonly<Record<string, string>>;
  readonly access: KnownAccess;
}

/** Status from which an answer is the service's own failure. */
const failedStatus = 500;

/** Advice about a refusal, by its code, if a command helps; otherwise the advice of the service is used. */
const remedies: Readonly<Record<string, string | ((line: RefusedLine) => string)>> = {
  unauthorized: ({ word, access: { url, isKeyOfEnvironment } }) => {
    if (word === ' login') return 'Run it again with the key as it was shown when it was made.';
    return isKeyOfEnvironment
      ? `Correct MAYFLY_API_KEY, or unset it and run "mayfly login ${url}".`
      : `Run "mayfly login ${url}".`;
  },
  scope_missing: ({ access: { url } }) => `Use a key with that scope: "mayfly login ${url}" takes it.`,
  domain_not_allowed: 'Give one of these as the domain.',
  mailbox_not_found: '"mayfly ls" lists those that there are; "mayfly new" makes one.',
  mail_not_found: '"mayfly mails" lists those that there are.',
  active_mailbox_limit: '"mayfly rm" makes room; or wait until one expires.',
  address_limit: 'Give an address that you have used before, or none: "mayfly new" chooses one then.',
  address_archived: 'Make it active again in the web app, which "mayfly open" opens; or give another address.',
  address_taken: 'Give another address.',
  mailbox_full: 'Delete mails of it in the web app, which "mayfly open" opens, or the mailbox with "mayfly rm".',
  owner_full: '"mayfly rm" makes room; or ask the operator for a higher limit.',
  too_many_streams: 'End a "mayfly watch", "listen" or "wait", then try again.',
  too_many_requests: 'Wait until other commands have ended, then try again.',
  body_too_large: 'Leave something out: the operator sets how large a message may be.',
  guest_forbidden: 'Use an API key: "mayfly login" takes it.',
  route_not_found: ({ access: { url } }) =>
    `Is ${url} the URL of a service of this version? "mayfly login" takes another.`,
};

/** Advice of the service that speaks of a request, although a person has written a command line. */
const ofRequest = /^Correct (?:the request|each mistake)/;

/**
 * Describes a refusal in words of the command line: options and words in place of fields, commands in place of calls.
 */
export function refusalWords({ status, code, detail, fix, requestId }: RefusedCall, line: RefusedLine): string {
  const says =
    code === 'unauthorized'
      ? `${line.access.url} refuses the API key: it is wrong, expired or revoked`
      : withNames(detail, line.names);
  // An operator finds the reason in his log by it.
  const request = status >= failedStatus && typeof requestId === 'string' ? ` (request ${requestId})` : '';
  const remedy = remedies[code] ?? (typeof fix === 'string' ? withNames(fix, line.names) : '');
  const told = typeof remedy === 'string' ? remedy : remedy(line);
  const step = ofRequest.test(told) ? `"mayfly help${line.word}" says what it takes.` : told;
  return `${says}${request}${step === '' ? '' : `\n${step}`}`;
}
