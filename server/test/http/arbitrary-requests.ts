import { METHODS } from 'node:http';
import fc from 'fast-check';
import { anyText } from '../support/any-text.ts';
import { mailListRequests, marks } from './arbitrary-finding.ts';
import type { Exchange } from './exchange.ts';
import type { OperationRequest } from './operation-request.ts';

/** The ids that a service has, for requests that meet something. */
export interface KnownIds {
  readonly mailboxes: readonly string[];
  readonly mails: readonly string[];
  readonly attachments: readonly string[];
  readonly domains: readonly string[];
  /** Addresses of one's own, some of them somebody else's. */
  readonly addresses: readonly string[];
}

const domains = '/v1/domains';
const domain = `${domains}/{domain}`;
const addressTemplate = '/v1/addresses/{address}';
const all = '/v1/mailboxes';
const mailbox = `${all}/{mailbox}`;
const mails = `${mailbox}/mails`;
const mail = `${mails}/{mail}`;
const ownMail = '/v1/mails/{mail}';
const authentication = `${mail}/authentication`;
const attachments = `${mail}/attachments`;
const attachment = `${attachments}/{attachment}`;

const checks = ['checks', 'checks/features', 'checks/links', 'checks/spam'].map((name) => `${mail}/${name}`);
const archive = '/v1/archived-mailboxes';
const archived = `${archive}/{mailbox}`;

const plainOperations = [
  ...[
    mailbox,
    mails,
    mail,
    `${mail}/html`,
    ...checks,
    authentication,
    ownMail,
    `${ownMail}/seen`,
    `${ownMail}/codes`,
  ].map(asRead),
  ...[attachments, attachment, `${attachment}/view`, archive, archived].map(asRead),
  ...[mailbox, mail, attachment, archived].map((template) => ({ method: 'DELETE', template })),
];
const bulkOperations = [all, mails, attachments, archive].map((template) => ({ method: 'DELETE', template }));
const update = { method: 'PATCH', template: mailbox };
const mark = { method: 'PATCH', template: mail };
const markMany = { method: 'PATCH', template: mails };
const reactivation = { method: 'POST', template: `${archived}/reactivate` };
const session = '/v1/session';
const sessionOperations = [
  ...['GET', 'DELETE'].map((method) => ({ method, template: session })),
  { method: 'POST', template: `${session}/codes` },
];
const domainOperations = [
  { method: 'GET', template: domains },
  ...['GET', 'DELETE'].map((method) => ({ method, template: domain })),
  { method: 'POST', template: `${domain}/verify` },
];

function asRead(template: string): { method: string; template: string } {
  return { method: 'GET', template };
}

/** Requests that are valid, whatever their answer is. */
export function validRequests(known: KnownIds): fc.Arbitrary<OperationRequest> {
  const { requestsTo } = requestBuilder(known);
  return fc.oneof(
    { weight: 2, arbitrary: requestsTo([{ method: 'POST', template: all }], validMailbox.map(jsonOf)) },
    { weight: 1, arbitrary: listWith(anyText().map((text) => [text])) },
    { weight: 1, arbitrary: requestsTo([update], validUpdate.map(jsonOf)) },
    { weight: 1, arbitrary: requestsTo([reactivation], validReactivation.map(jsonOf)) },
    { weight: 4, arbitrary: requestsTo(plainOperations) },
    { weight: 2, arbitrary: requestsTo(bulkOperations, validIds(known).map(jsonOf)) },
    { weight: 2, arbitrary: mailListRequests(known.mailboxes, { isValid: true }) },
    { weight: 1, arbitrary: requestsTo([mark], marks.one) },
    {
      weight: 1,
      arbitrary: requestsTo(
        [markMany],
        validIds(known).map((body) => jsonOf({ ...body, read: true })),
      ),
    },
    { weight: 1, arbitrary: putTo(fc.constantFrom(...known.addresses), validClaim.map(jsonOf)) },
    { weight: 1, arbitrary: requestsTo(domainOperations) },
    { weight: 1, arbitrary: requestsTo(sessionOperations) },
    { weight: 1, arbitrary: requestsTo([{ method: 'POST', template: domains }], validDomain.map(jsonOf)) },
    {
      weight: 1,
      arbitrary: requestsTo(
        [{ method: 'PATCH', template: domain }],
        fc.constantFrom('{"catchAll":null}', '{"subdomains":true}', '{"firstMail":{"expiresIn":1}}'),
      ),
    },
  );
}

/** Requests of which exactly one thing is wrong: in the body, or in the query. */
export function invalidRequests(known: KnownIds): fc.Arbitrary<OperationRequest> {
  const { requestsTo } = requestBuilder(known);
  return fc.oneof(
    { weight: 4, arbitrary: requestsTo([{ method: 'POST', template: all }], invalidMailbox.map(jsonOf)) },
    { weight: 2, arbitrary: requestsTo([update], invalidUpdate.map(jsonOf)) },
    { weight: 1, arbitrary: requestsTo([reactivation], invalidReactivation.map(jsonOf)) },
    { weight: 4, arbitrary: requestsTo(bulkOperations, invalidIds.map(jsonOf)) },
    { weight: 2, arbitrary: requestsTo([...bulkOperations, { method: 'POST', template: all }], brokenJson) },
    { weight: 1, arbitrary: listWith(fc.array(anyText(), { minLength: 2, maxLength: 4 })) },
    { weight: 2, arbitrary: mailListRequests(known.mailboxes, { isValid: false }) },
    { weight: 1, arbitrary: requestsTo([mark], marks.wrong) },
    { weight: 1, arbitrary: requestsTo([markMany], invalidIds.map(withMark).map(jsonOf)) },
    { weight: 1, arbitrary: putTo(notAnAddress, validClaim.map(jsonOf)) },
    { weight: 1, arbitrary: putTo(fc.constantFrom(...known.addresses), invalidClaim.map(jsonOf)) },
    { weight: 1, arbitrary: requestsTo([{ method: 'POST', template: domains }], invalidDomain.map(jsonOf)) },
    { weight: 1, arbitrary: requestsTo([{ method: 'PATCH', template: domain }], invalidCatchAll.map(jsonOf)) },
  );
}

/** Anything that can be sent as HTTP at all. */
export function hostileRequests(known: KnownIds): fc.Arbitrary<Exchange> {
  const segment = fc.oneof(
    fc.constantFrom(
      'v1',
      'addresses',
      'domains',
      'mailboxes',
      'mails',
      'attachments',
      'docs',
      'static',
      'openapi.json',
      ...known.mailboxes,
    ),
    fc.constantFrom(
      '',
      '.',
      '..',
      '%2e%2e',
      '%2F',
      '%00',
      '%zz',
      '%',
      '%ff',
      '%F0%9F%AA%B0',
      '*',
      ':mailboxId',
      '__proto__',
    ),
    anyText().map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)) }),
    fc.integer({ min: 1, max: 12_000 }).map((length) => 'a'.repeat(length)),
  );
  const path = fc.array(segment, { minLength: 1, maxLength: 7 }).map((segments) => `/${segments.join('/')}`);
  // CONNECT has no answer that a client reads; a HEAD that cannot be parsed gets a body, for nobody knows that it was one.
  const methods = METHODS.filter((method) => method !== 'CONNECT' && method !== 'HEAD');
  return fc.record(
    {
      method: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...methods) }, fc.stringMatching(/^[A-Z]{1,12}$/)),
      path: path.map((text) => text.slice(0, 14_000)),
      body: fc.oneof(fc.json(), brokenJson, deepJson, fc.constant('{"__proto__":{"ids":["a"]},"constructor":{}}')),
    },
    { requiredKeys: ['method', 'path'] },
  );
}

const fieldNames = ['domain', 'expiresIn', 'recoverable', 'tag', 'noExpiration'];

const validTag = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 110 })
  .filter((tag) => isTagLength([...tag.replaceAll('\0', '').trim()].length));

function isTagLength(characters: number): boolean {
  return characters >= 1 && characters <= 100;
}

/** Every field may be absent, but for `tag` where `recoverable` asks for it. */
const validMailbox = fc
  .record(
    {
      domain: fc.oneof(fc.constantFrom('mail.test', 'SECOND.test', 'other.test'), anyText()),
      expiresIn: fc.integer({ min: 1, max: 60 }),
      recoverable: fc.boolean(),
      noExpiration: fc.boolean(),
      tag: validTag,
    },
    { requiredKeys: [] },
  )
  .map((body) => (body.recoverable && body.tag === undefined ? { ...body, tag: 'needed' } : body));

const notAString = fc.jsonValue().filter((value) => typeof value !== 'string');
const notABoolean = fc.jsonValue().filter((value) => typeof value !== 'boolean');
const notALifetime = fc.oneof(
  fc.jsonValue().filter((value) => !(Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 60)),
  fc.constantFrom(0, 61, -1, 1.5, 59.999, '15', 2 ** 53),
);
const notATag = fc.oneof(notAString, fc.constantFrom('', ' ', '\t\n', 'a'.repeat(101), `${'🪰'.repeat(101)}`));
const unknownName = anyText({ maxLength: 12 }).filter((name) => !fieldNames.includes(name));
const notAnObject = fc
  .jsonValue()
  .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value));

const invalidMailbox = fc.oneof(
  fc.tuple(validMailbox, notALifetime).map(([body, expiresIn]) => ({ ...body, expiresIn })),
  fc.tuple(validMailbox, notABoolean).map(([body, recoverable]) => ({ ...body, recoverable })),
  fc.tuple(validMailbox, notABoolean).map(([body, noExpiration]) => ({ ...body, noExpiration })),
  fc.tuple(validMailbox, notAString).map(([body, domain]) => ({ ...body, domain })),
  fc.tuple(validMailbox, notATag).map(([body, tag]) => ({ ...body, tag })),
  fc.tuple(validMailbox, unknownName).map(([body, name]) => Object.fromEntries([...Object.entries(body), [name, 1]])),
  validMailbox.map(({ tag: _, ...body }) => ({ ...body, recoverable: true })),
  notAnObject,
);

const lifetime = fc.integer({ min: 1, max: 10_080 });
const validReactivation = fc.record({ expiresIn: lifetime, noExpiration: fc.boolean() }, { requiredKeys: [] });
const keepNewest = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constant(null));
const life = { expiresIn: lifetime, recoverable: fc.boolean(), tag: validTag, keepNewest };

/** A mailbox that is recoverable has a tag; one that shall expire says when. */
const validUpdate = fc.oneof(
  fc.record({ ...life, noExpiration: fc.boolean() }),
  fc.record({ keepNewest, noExpiration: fc.constant(true), tag: validTag }, { requiredKeys: [] }),
);

const isWhole = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
const notALongLifetime = fc.oneof(
  fc.jsonValue().filter((value) => !isWhole(value, 10_080)),
  fc.constantFrom(0, 10_081, 1.5, '15', 2 ** 53),
);
const notANumberOfMails = fc.oneof(
  fc.jsonValue().filter((value) => value !== null && !isWhole(value, 100_000)),
  fc.constantFrom(0, 100_001, -1, 1.5),
);
const invalidUpdate = fc.oneof(
  fc.tuple(validUpdate, notALongLifetime).map(([body, expiresIn]) => ({ ...body, expiresIn })),
  fc.tuple(validUpdate, notABoolean).map(([body, recoverable]) => ({ ...body, recoverable })),
  fc
    .tuple(
      validUpdate,
      notATag.filter((tag) => tag !== null),
    )
    .map(([body, tag]) => ({ ...body, tag })),
  fc.tuple(validUpdate, notANumberOfMails).map(([body, count]) => ({ ...body, keepNewest: count })),
  fc.constantFrom({ noExpiration: false }, { noExpiration: false, tag: 'a' }),
  notAnObject,
);
const invalidReactivation = fc.oneof(
  fc.tuple(validReactivation, notALongLifetime).map(([body, expiresIn]) => ({ ...body, expiresIn })),
  fc.tuple(validReactivation, notABoolean).map(([body, noExpiration]) => ({ ...body, noExpiration })),
  notAnObject,
);
const validClaim = validMailbox.map(({ domain: _, ...body }) => body);
const invalidClaim = fc.oneof(
  fc.tuple(validClaim, notALifetime).map(([body, expiresIn]) => ({ ...body, expiresIn })),
  fc.tuple(validClaim, notATag).map(([body, tag]) => ({ ...body, tag })),
  validClaim.map((body) => ({ ...body, domain: 'mail.test' })),
  notAnObject,
);
const aliasCharacter = fc.constantFrom(...'ab01_-.');
const notAnAddress = fc.oneof(
  fc.string({ unit: aliasCharacter, minLength: 65, maxLength: 80 }).map((alias) => `${alias}@mail.test`),
  fc.string({ unit: aliasCharacter, maxLength: 8 }).map((alias) => `.${alias}@mail.test`),
  fc.string({ unit: aliasCharacter, minLength: 1, maxLength: 8 }),
  fc.constantFrom('@', 'a@', '@mail.test', 'a+b@mail.test', 'postmaster@mail.test', 'admin@second.test', 'ä@mail.test'),
);

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/);
const validDomain = fc.tuple(label, label).map(([sub, name]) => ({ name: `${sub}.${name}.example` }));
const invalidDomain = fc.oneof(
  fc
    .constantFrom('', '.', 'example', '1.2.3.4', 'mail.test', 'a.mail.test', 'test', 'a..example', 'a b.example')
    .map((name) => ({ name })),
  notAString.map((name) => ({ name })),
  fc
    .tuple(validDomain, unknownName)
    .filter(([, name]) => name !== 'name')
    .map(([body, name]) => Object.fromEntries([...Object.entries(body), [name, 1]])),
  notAnObject,
);
const invalidCatchAll = fc.oneof(
  notAString.filter((value) => value !== null).map((catchAll) => ({ catchAll })),
  fc.constant({}),
  notAnObject,
);

function validIds({ mailboxes, mails, attachments }: KnownIds) {
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.uuid({ version: 7 }) },
    { weight: 2, arbitrary: anyText() },
    { weight: 1, arbitrary: fc.constantFrom(...mailboxes, ...mails, ...attachments) },
  );
  return fc.record({ ids: fc.array(id, { minLength: 1, maxLength: 20 }) });
}

const someIds = fc.array(fc.uuid({ version: 7 }), { minLength: 1, maxLength: 5 });
const invalidIds = fc.oneof(
  fc.constantFrom<unknown>({}, { ids: [] }, { Ids: ['a'] }, { ids: null }),
  fc
    .jsonValue()
    .filter((value) => !Array.isArray(value))
    .map((ids) => ({ ids })),
  fc.tuple(someIds, notAString, someIds).map(([before, value, after]) => ({ ids: [...before, value, ...after] })),
  fc
    .tuple(
      someIds,
      unknownName.filter((name) => name !== 'ids'),
    )
    .map(([ids, name]) =>
      Object.fromEntries([
        ['ids', ids],
        [name, 1],
      ]),
    ),
  fc.array(fc.constant('a'), { minLength: 10_001, maxLength: 10_001 }).map((ids) => ({ ids })),
  notAnObject,
);

/** A body that has a mark beside what is wrong in it. */
function withMark(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, read: true } : body;
}

/** Text that is not JSON: cut off, or not UTF-8. */
const brokenJson = fc.oneof(
  validMailbox.map((body) => jsonOf(body).slice(0, -1)),
  fc.tuple(validTag, fc.constantFrom(0xff, 0xc0, 0xf8)).map(([tag, byte]) => {
    const [before, after] = ['{"tag":', JSON.stringify(tag).slice(0, -1)];
    return Buffer.concat([Buffer.from(before + after), Buffer.from([byte]), Buffer.from('"}')]);
  }),
);

const deepJson = fc
  .integer({ min: 1, max: 100_000 })
  .map((depth) => `${'{"ids":['.repeat(depth)}${']}'.repeat(depth)}`);

function listWith(addresses: fc.Arbitrary<string[]>): fc.Arbitrary<OperationRequest> {
  return addresses.map((texts) => {
    const query = texts.map((text) => `address=${encodeURIComponent(text.toWellFormed())}`).join('&');
    return { method: 'GET', template: all, path: `${all}?${query}` };
  });
}

function putTo(addresses: fc.Arbitrary<string>, bodies: fc.Arbitrary<string>): fc.Arbitrary<OperationRequest> {
  return fc.tuple(addresses, bodies).map(([address, body]) => ({
    method: 'PUT',
    template: addressTemplate,
    path: `/v1/addresses/${encodeURIComponent(address)}`,
    body,
  }));
}

function requestBuilder(known: KnownIds) {
  const idOf = (ids: readonly string[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
      {
        weight: 1,
        arbitrary: anyText({ minLength: 1 }).map((id) => encodeURIComponent(id.toWellFormed())),
      },
    );
  const ids = fc.record({
    '{mailbox}': idOf(known.mailboxes),
    '{mail}': idOf(known.mails),
    '{attachment}': idOf(known.attachments),
    '{domain}': idOf(known.domains),
  });
  const requestsTo = (
    operations: readonly { method: string; template: string }[],
    bodies: fc.Arbitrary<string | Buffer | undefined> = fc.constant(undefined),
  ): fc.Arbitrary<OperationRequest> =>
    fc.tuple(fc.constantFrom(...operations), ids, bodies).map(([{ method, template }, values, body]) => ({
      method,
      template: template.replace(/\{(\w+)\}/g, '{$1Id}'),
      path: Object.entries(values).reduce((path, [name, value]) => path.replace(name, () => value), template),
      ...(body === undefined ? {} : { body }),
    }));
  return { requestsTo };
}

function jsonOf(body: unknown): string {
  return JSON.stringify(body);
}
