import fc from 'fast-check';
import { negatableNames } from '../../src/contract/mails/finding.ts';
import { anyText } from '../support/any-text.ts';
import type { OperationRequest } from './operation-request.ts';

const text = anyText({ minLength: 1, maxLength: 20 }).map((value) => value.toWellFormed());
const time = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

/** Parameters of a list of mails, each with a value that it may have. */
const fitting = {
  limit: fc.integer({ min: 1, max: 200 }).map(String),
  order: fc.constantFrom('asc', 'desc'),
  from: text,
  to: text,
  subject: fc.oneof(text, fc.constant('with ATTACH')),
  q: fc.oneof(
    anyText({ maxLength: 60 }).map((value) => value.toWellFormed()),
    fc.constant('see fil'),
  ),
  receivedAfter: time.map((value) => value.toISOString()),
  receivedBefore: time.map((value) => value.toISOString().replace('Z', '+00:00')),
  hasAttachments: fc.constantFrom('true', 'false'),
  read: fc.constantFrom('true', 'false'),
  tag: fc.oneof(text, fc.constant('')),
  cc: text,
  bcc: text,
  messageId: text,
  largerThan: fc.nat().map(String),
  smallerThan: fc.nat().map(String),
  fields: fc.constant('summary'),
  count: fc.constant('true'),
};

/** Parameters of a list of mails, each with a value that it may not have. */
const unfitting = fc.oneof(
  fc.tuple(fc.constantFrom('limit'), fc.constantFrom('0', '201', '-1', '1.5', '', 'x', '1e2')),
  fc.tuple(
    fc.constantFrom('order', 'fields', 'hasAttachments', 'read'),
    text.filter((value) => !/^(asc|desc|summary|true|false)$/.test(value)),
  ),
  fc.tuple(fc.constantFrom('from', 'to', 'subject', 'cc', 'bcc', 'messageId'), fc.constantFrom('', 'a'.repeat(1_001))),
  fc.tuple(fc.constantFrom('receivedAfter', 'receivedBefore'), text),
  fc.tuple(fc.constant('cursor'), text),
  fc.tuple(fc.constantFrom('largerThan', 'smallerThan'), fc.constantFrom('-1', '1.5', '', '1k')),
  fc.tuple(fc.constant('not'), fc.constantFrom('', 'q', 'FROM', 'hasAttachments,from')),
  fc.tuple(fc.constant('q'), fc.constant('a'.repeat(1_001))),
);

/** Requests for lists of mails, with parameters that fit or, one of them, do not. */
export function mailListRequests(
  mailboxes: readonly string[],
  { isValid }: { isValid: boolean },
): fc.Arbitrary<OperationRequest> {
  const lists = [
    { template: '/v1/mails', path: '/v1/mails' },
    ...mailboxes.map((id) => ({ template: '/v1/mailboxes/{mailboxId}/mails', path: `/v1/mailboxes/${id}/mails` })),
  ];
  const wrong = isValid ? fc.constant([]) : unfitting;
  return fc
    .record({ list: fc.constantFrom(...lists), query: fc.record(fitting, { requiredKeys: [] }), wrong })
    .map(({ list, query, wrong: [name, value = ''] }) => {
      const given = negatableNames.filter((one) => one in query);
      const parameters = new URLSearchParams({
        ...query,
        ...(given.length > 1 ? { not: given.slice(1).join() } : {}),
        ...(name === undefined ? {} : { [name]: value }),
      });
      return { method: 'GET', template: list.template, path: `${list.path}?${parameters}` };
    });
}

/** Bodies that mark mails, of which one is wrong unless they are valid. */
export const marks = {
  one: fc.boolean().map((read) => JSON.stringify({ read })),
  wrong: fc
    .oneof(
      fc.constantFrom<unknown>({}, { read: 'true' }, { read: null }, { read: 1 }, []),
      fc.constant({ read: true, Read: false }),
    )
    .map((body) => JSON.stringify(body)),
};
