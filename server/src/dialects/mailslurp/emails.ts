import type { EmailCodes } from '../../contract/mails/codes.ts';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import { pagePolicy } from '../../core/mails/shown/pages/page-policy.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import { messageAnswer } from '../base/bytes-answer.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { attachmentOf, bodyOf, partTypesOf } from './email.ts';
import { QueryGiven, wholeIn } from './given-values.ts';
import { emailAnswer, type ReadParts, readAnswer } from './reading.ts';

type EmailParts = ReadParts & Pick<DialectParts, 'messageBytes' | 'deletion' | 'extracts' | 'waits'>;

const plainType = 'text/plain; charset=utf-8';
const htmlType = 'text/html; charset=utf-8';
/** Largest message in bytes that is given in JSON. */
const jsonMessageBytesMax = 1024 * 1024;
const codesMax = 50;

/** Calls about one email. */
export function emailCalls(parts: EmailParts): readonly DialectCall[] {
  const reading = { method: 'GET', scope: 'mailboxes:read' } as const;
  const looking = { method: 'POST', scope: 'mailboxes:read' } as const;
  const opened = async (call: Call, show: (mail: OpenedMail) => Promise<Answer> | Answer) => {
    await call.share.takeAnswer(mailAnswerBytes);
    return show(await parts.mails.read(call.caller, call.params.emailId ?? ''));
  };
  const path = (rest = '') => ({ path: `/emails/:emailId${rest}` });
  return [
    { ...reading, ...path(), answer: (call) => whole(parts, call) },
    { method: 'DELETE', scope: 'mailboxes', ...path(), answer: (call) => remove(parts, call) },
    { ...reading, ...path('/raw'), answer: (call) => raw(parts, call) },
    { ...reading, ...path('/raw/json'), differs: 'up to 1 MiB', answer: (call) => rawJson(parts, call) },
    { ...reading, ...path('/body'), answer: (call) => opened(call, ({ content }) => bodyAnswer(content)) },
    {
      ...reading,
      ...path('/html'),
      differs: 'images within the email are not replaced',
      answer: (call) => opened(call, html),
    },
    {
      ...{ ...reading, ...path('/html/json'), differs: 'images within the email are not replaced' },
      answer: (call) => opened(call, ({ content }) => jsonAnswer({ subject: content.subject, body: bodyOf(content) })),
    },
    { ...reading, ...path('/textLines'), answer: (call) => opened(call, ({ content }) => lines(content.text)) },
    {
      ...{ ...reading, ...path('/contentPart'), differs: 'of text/plain and text/html' },
      answer: (call) => opened(call, ({ content }) => part(content, call)),
    },
    {
      ...{ ...reading, ...path('/links'), differs: 'web links alone; selector is refused' },
      answer: (call) => opened(call, (mail) => links(parts, call, mail)),
    },
    {
      ...{ ...looking, ...path('/contentMatch'), differs: 'the pattern is in RE2 syntax' },
      answer: (call) => opened(call, (mail) => contentMatch(parts, call, mail)),
    },
    {
      ...{
        ...looking,
        ...path('/codes'),
        differs: 'as the service itself finds them; customPatterns are refused',
      },
      answer: (call) => codes(parts, call),
    },
    {
      ...{ ...reading, ...path('/attachments') },
      answer: (call) =>
        opened(call, ({ row, outline }) =>
          jsonAnswer((outline.attachments ?? []).map((one) => attachmentOf(row.id, one))),
        ),
    },
    {
      method: 'PATCH',
      scope: 'mailboxes',
      ...path('/read'),
      answer: (call) => opened(call, (mail) => mark(parts, call, mail)),
    },
  ];
}

async function whole(parts: EmailParts, { caller, params, share }: Call): Promise<Answer> {
  await share.takeAnswer(mailAnswerBytes);
  return readAnswer(parts, caller, params.emailId ?? '');
}

async function remove({ mails, deletion }: EmailParts, { caller, params }: Call): Promise<Answer> {
  const { mailbox_id: mailboxId, id: mailId } = await mails.findById(caller, params.emailId ?? '');
  await deletion.one(caller, { mailboxId, mailId });
  return { status: 204 };
}

async function mark(parts: EmailParts, { caller, query }: Call, { row, ...mail }: OpenedMail): Promise<Answer> {
  const read = new QueryGiven(query).flag('read') ?? true;
  await parts.marks.markMany(caller, row.mailbox_id, { ids: [row.id], read });
  return emailAnswer(parts, caller, { ...mail, row: { ...row, is_read: read ? 1 : 0 } });
}

async function raw(parts: EmailParts, call: Call): Promise<Answer> {
  const row = await parts.mails.findById(call.caller, call.params.emailId ?? '');
  return messageAnswer(parts, call, { row, type: plainType, headers: { 'content-security-policy': 'sandbox' } });
}

async function rawJson({ mails, messageBytes }: EmailParts, { caller, params, share }: Call): Promise<Answer> {
  const row = await mails.findById(caller, params.emailId ?? '');
  if (row.size > jsonMessageBytesMax) throw new DialectError(413, 'the message has more than 1 MiB: read it as /raw');
  await share.takeAnswer(mailAnswerBytes);
  const message = Buffer.concat(await Array.fromAsync(messageBytes.raw(caller.holder, row)));
  return jsonAnswer({ content: message.toString() });
}

function bodyAnswer(content: OpenedMail['content']): Answer {
  return { type: content.html === undefined ? plainType : htmlType, headers: asPage, body: bodyOf(content) };
}

/** Headers that keep the HTML of a stranger from doing anything but show itself. */
const asPage = { 'content-security-policy': pagePolicy({ allowsRemote: false }), 'referrer-policy': 'no-referrer' };

function html({ content }: OpenedMail): Answer {
  return { type: htmlType, headers: asPage, body: content.html ?? `<pre>${escaped(content.text)}</pre>` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function lines(text: string): Answer {
  return jsonAnswer({ lines: text.split('\n'), body: text });
}

function part(content: OpenedMail['content'], { query }: Call): Answer {
  const given = new QueryGiven(query);
  const type = given.text('contentType')?.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  const index = wholeIn(given, 'index', { max: Number.MAX_SAFE_INTEGER }) ?? 0;
  if (index > 0 || !partTypesOf(content).includes(type))
    throw new DialectError(404, `the email has no part ${index} of the type ${type}`);
  return jsonAnswer({ content: type === 'text/html' ? content.html : content.text });
}

/** The links of the HTML of an email. */
async function links({ extracts }: EmailParts, { caller, query }: Call, { row, content }: OpenedMail): Promise<Answer> {
  if (query.has('selector')) throw new DialectError(501, 'selector of links is not there');
  if (content.html === undefined) throw new DialectError(400, 'the email has no HTML');
  const found = (await extracts.one(caller.holder, row))?.links ?? [];
  return jsonAnswer({ links: found.map(({ href }) => href), body: content.html });
}

async function contentMatch({ waits }: EmailParts, { caller, json }: Call, { content }: OpenedMail): Promise<Answer> {
  const pattern = (await json()).text('pattern');
  if (pattern === undefined) throw new DialectError(400, 'pattern must be given');
  const { groups, left } = await waits.find(caller, { regex: pattern, text: bodyOf(content) });
  if (groups === undefined && left > 0)
    throw new DialectError(
      413,
      `the pattern was not found before the last ${left} characters, which are too many to look at`,
    );
  return jsonAnswer({ pattern, matches: groups ?? [] });
}

async function codes({ mails }: EmailParts, { caller, params, json }: Call): Promise<Answer> {
  const given = await json();
  if (given.texts('customPatterns').length > 0)
    throw new DialectError(501, 'customPatterns are not there: use contentMatch');
  const [min, max, most] = [
    wholeIn(given, 'minLength', { max: 100 }) ?? 0,
    wholeIn(given, 'maxLength', { max: 100 }) ?? 100,
    wholeIn(given, 'maxCandidates', { max: codesMax }) ?? codesMax,
  ];
  const found: EmailCodes = JSON.parse(await mails.explainCodes(caller, params.emailId ?? ''));
  const fitting = found.codes.filter(({ value }) => value.length >= min && value.length <= max).slice(0, most);
  const candidates = fitting.map(({ value, text }) => ({
    ...{ code: value, confidence: 1, method: 'PATTERN', source: 'VISIBLE_TEXT' },
    context: found.looked.find((looked) => looked.text === text)?.line ?? null,
  }));
  const [best] = fitting;
  return jsonAnswer({
    found: best !== undefined,
    code: best?.value ?? null,
    methodUsed: 'PATTERN',
    candidates,
    warnings: [],
  });
}
