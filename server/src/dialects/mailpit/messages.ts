import { hasScope } from '../../core/accounts/scopes.ts';
import { attachmentDisposition } from '../../core/mails/kept/file-disposition.ts';
import { attachmentNotFound } from '../../core/mails/shown/find-mail.ts';
import { pagePolicy } from '../../core/mails/shown/pages/page-policy.ts';
import { checkAnswerBytes, mailAnswerBytes } from '../../http/limits.ts';
import { readOutline } from '../../store/outline.ts';
import { fileAnswer, messageAnswer } from '../base/bytes-answer.ts';
import { checksumsOf } from '../base/checksums.ts';
import { withCidUrls } from '../base/cid-urls.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { filterOf } from './lists.ts';
import { headerMapOf } from './shapes/header-map.ts';
import { pitHtmlCheck, pitLinkCheck } from './shapes/html-check.ts';
import { pitMessage } from './shapes/message.ts';

type MessageParts = Pick<
  DialectParts,
  'ownerMails' | 'mails' | 'messageBytes' | 'pages' | 'checks' | 'spamChecks' | 'turns'
>;

const plain = 'text/plain; charset=utf-8';
const html = 'text/html; charset=utf-8';

/** Calls about one message. `latest` stands for the id of the newest, or of the newest that `query` finds. */
export function pitMessageCalls(parts: MessageParts): DialectCall[] {
  const path = '/api/v1/message/:id';
  const get = { method: 'GET', scope: 'mailboxes:read' } as const;
  return [
    {
      ...{ ...get, path },
      differs: 'only a key that may change mail marks it as read, and large attachments have no checksums',
      answer: (call) => message(parts, call),
    },
    { ...{ ...get, path: `${path}/headers` }, answer: (call) => headers(parts, call) },
    { ...{ ...get, path: `${path}/raw` }, answer: (call) => raw(parts, call) },
    {
      ...{ ...get, path: `${path}/part/:partID` },
      differs: 'a part is an attachment, by the `PartID` that the message has for it, and comes as a download',
      answer: (call) => part(parts, call),
    },
    { ...{ ...get, path: `${path}/part/:partID/thumb` }, differs: 'no pictures are made here' },
    {
      ...{ ...get, path: `${path}/html-check` },
      differs: 'it has the features that the mail uses, one result a client and no number of nodes',
      answer: (call) => htmlCheck(parts, call),
    },
    {
      ...{ ...get, path: `${path}/link-check` },
      differs: 'no link is fetched: `StatusCode` is 0, and errors are the faults that a link shows',
      answer: (call) => linkCheck(parts, call),
    },
    {
      ...{ ...get, path: `${path}/sa-check` },
      differs: 'without MAYFLY_SPAMD it is a 404',
      answer: (call) => spamCheck(parts, call),
    },
    {
      ...{ method: 'POST', path: `${path}/release`, scope: 'mailboxes' },
      differs: 'no mail is ever sent from here',
    },
    // The commands of Cypress ask with two slashes.
    ...['/view', '//view'].flatMap((view): DialectCall[] => [
      {
        ...{ ...get, path: `${view}/:id.html` },
        differs: 'scripts of the mail do not run, and `embed=1` is a cleaned page',
        answer: (call) => viewHtml(parts, call),
      },
      { ...{ ...get, path: `${view}/:id.txt` }, answer: (call) => viewText(parts, call) },
    ]),
  ];
}

async function idOf({ ownerMails }: MessageParts, call: Call): Promise<string> {
  const { params, query, caller, share } = call;
  const { id = '' } = params;
  if (id !== 'latest') return id;
  const search = query.get('query')?.trim() ?? '';
  if (search !== '') await share.takeSearch();
  const newest = await ownerMails.newest(caller, search === '' ? {} : filterOf(call, search));
  if (newest === undefined) throw new DialectError(404, 'Message not found');
  return newest.row.id;
}

/** Reads a message, and marks it as read where the key may do that. */
async function readMessage({ mails, ownerMails }: MessageParts, { caller, share }: Call, id: string) {
  await share.takeAnswer(mailAnswerBytes);
  const mail = await mails.read(caller, id);
  if (mail.row.is_read === 0 && hasScope(caller, 'mailboxes'))
    await ownerMails.mark(caller, { ids: [mail.row.id] }, true);
  return mail;
}

async function message(parts: MessageParts, call: Call): Promise<Answer> {
  const mail = await readMessage(parts, call, await idOf(parts, call));
  const checksums = await checksumsOf(parts, call.caller, mail);
  return parts.turns.run(call.caller.holder, () => jsonAnswer(pitMessage(mail, { tag: mail.tag, checksums })));
}

async function headers(parts: MessageParts, call: Call): Promise<Answer> {
  const id = await idOf(parts, call);
  await call.share.takeAnswer(mailAnswerBytes);
  const { content } = await parts.mails.read(call.caller, id);
  return parts.turns.run(call.caller.holder, () => {
    const fields = [...headerMapOf(content.headers)].sort(([one], [other]) => (one < other ? -1 : 1));
    return jsonAnswer(Object.fromEntries(fields));
  });
}

async function raw(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller, query } = call;
  const row = await parts.mails.findById(caller, await idOf(parts, call));
  const isSaved = query.get('dl') === '1';
  const headers = isSaved ? { 'content-disposition': attachmentDisposition(`${row.id}.eml`) } : {};
  return messageAnswer(parts, call, { row, type: plain, headers });
}

async function part(parts: MessageParts, call: Call): Promise<Answer> {
  const row = await parts.mails.findById(call.caller, await idOf(parts, call));
  const { attachments = [] } = readOutline(row.outline);
  const attachment = attachments.find(({ id }) => id === call.params.partID);
  if (attachment === undefined) throw attachmentNotFound();
  return fileAnswer(parts, call, { row, attachment });
}

async function htmlCheck(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller, share } = call;
  const row = await parts.mails.findById(caller, await idOf(parts, call));
  const path = { mailboxId: row.mailbox_id, mailId: row.id };
  await share.takeAnswer(checkAnswerBytes);
  const check = await parts.checks.summary(caller, path);
  if (!check.hasHtml) throw new DialectError(400, 'message does not contain HTML');
  const features = await all((cursor) => parts.checks.features(caller, path, cursor));
  return jsonAnswer(await parts.turns.run(caller.holder, () => pitHtmlCheck(check, features)));
}

async function linkCheck(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller, share } = call;
  const row = await parts.mails.findById(caller, await idOf(parts, call));
  const path = { mailboxId: row.mailbox_id, mailId: row.id };
  await share.takeAnswer(checkAnswerBytes);
  return jsonAnswer(pitLinkCheck(await all((cursor) => parts.checks.links(caller, path, cursor))));
}

async function spamCheck(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller } = call;
  const row = await parts.mails.findById(caller, await idOf(parts, call));
  const {
    isSpam,
    score = 0,
    rules,
  } = await parts.spamChecks.get(caller, { mailboxId: row.mailbox_id, mailId: row.id });
  const presented = rules.map((rule) => ({ Score: rule.score, Name: rule.name, Description: rule.description }));
  return jsonAnswer({ IsSpam: isSpam, Error: '', Score: score, Rules: presented });
}

/** All items of a list that is read in pages: those of a check are bounded. */
async function all<Item>(
  page: (query: { cursor?: string; limit: string }) => Promise<{ items: readonly Item[]; nextCursor?: string }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let query: { cursor?: string; limit: string } | undefined = { limit: '200' }; query !== undefined; ) {
    const { items: some, nextCursor } = await page(query);
    items.push(...some);
    query = nextCursor === undefined ? undefined : { cursor: nextCursor, limit: '200' };
  }
  return items;
}

async function viewHtml(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller, query, origin } = call;
  const id = await idOf(parts, call);
  if (query.get('embed') === '1') return embedded(parts, call, id);
  const { outline, content } = await readMessage(parts, call, id);
  const { html: text } = content;
  if (text === undefined) throw noHtml();
  const { attachments = [] } = outline;
  const partUrl = (part: string) => `${origin}/api/v1/message/${id}/part/${part}`;
  const urls = new Map(attachments.map(({ id: part, contentId }) => [contentId, partUrl(part)]));
  const body = await parts.turns.run(caller.holder, () => withInlineUrls(text, urls));
  return { type: html, headers: pageHeaders, body };
}

/** The page of a message, cleaned, with its pictures in itself. */
async function embedded(parts: MessageParts, call: Call, id: string): Promise<Answer> {
  const { caller, share } = call;
  const row = await parts.mails.findById(caller, id);
  const path = { mailboxId: row.mailbox_id, mailId: id };
  const found = await parts.pages.find(caller, path, { allowsRemote: true });
  await share.takeAnswer(mailAnswerBytes + Math.ceil(found.inlineBytes / 3) * 4);
  const { content } = await readMessage(parts, call, id);
  if (content.html === undefined) throw noHtml();
  const page = await parts.pages.make(caller, found);
  return { type: html, headers: pageHeaders, body: Buffer.from(page.html.buffer) };
}

const pageHeaders = { 'content-security-policy': pagePolicy({ allowsRemote: true }) };

function noHtml(): DialectError {
  return new DialectError(404, 'This message does not contain a HTML part');
}

/** HTML in which the images of the message have URLs of the API, as there. */
function withInlineUrls(text: string, urls: ReadonlyMap<string | undefined, string>): string {
  return withCidUrls(text, /(=["']?)cid:([^"'\s>;]{1,200})/gi, ([found, before = '', id]) => {
    const url = urls.get(id);
    return url === undefined ? found : `${before}${url}`;
  });
}

async function viewText(parts: MessageParts, call: Call): Promise<Answer> {
  const { content } = await readMessage(parts, call, await idOf(parts, call));
  return { type: plain, body: content.text };
}
