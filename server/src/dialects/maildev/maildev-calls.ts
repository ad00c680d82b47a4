import { Readable } from 'node:stream';
import type { Caller } from '../../core/accounts/accounts.ts';
import { hasScope } from '../../core/accounts/scopes.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import { deserializeContent } from '../../core/mails/kept/content-json.ts';
import type { MailContents, OpenedMail } from '../../core/mails/kept/contents.ts';
import type { MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline } from '../../store/outline.ts';
import { fileAnswer, messageAnswer } from '../base/bytes-answer.ts';
import { withCidUrls } from '../base/cid-urls.ts';
import { type Answer, type Call, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import { generatedName, maildevEmail, maildevSummary } from './email.ts';
import { EmailFilter } from './email-filter.ts';

/** Maximum number of emails of a list, and of those that a filter is tried on. */
const listMax = 1_000;
/** Summaries of a page: by default, and at most (packages/api/src/server.ts). */
const summaries = { usual: 50, max: 200 };
/** Emails whose rows are read at once. */
const rowsAtOnce = 25;
/** Policy for a browser that opens the HTML of an email: no script, no request, no origin. */
const htmlPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The parts of core that the calls of MailDev need. */
export interface MaildevParts {
  readonly mails: Mails;
  readonly ownerMails: OwnerMails;
  readonly contents: MailContents;
  readonly messageBytes: MessageBytes;
  readonly turns: Turns;
}

/** Emails of a list by id, and what is shown of them. */
interface ListedEmails {
  readonly ids: readonly string[];
  readonly filter: EmailFilter;
  readonly skip: number;
  readonly limit: number;
}

/** The calls of MailDev (packages/api/src/server.ts). */
export class MaildevCalls {
  readonly #parts: MaildevParts;

  constructor(parts: MaildevParts) {
    this.#parts = parts;
  }

  /** Lists whole emails, the oldest first unless `sort` says otherwise. Each is read only as the client takes it. */
  async list({ caller, query, share, origin }: Call): Promise<Answer> {
    const filter = new EmailFilter(query);
    const skip = wholeOrNone(query.get('skip')) ?? 0;
    const limit = Math.min(wholeOrNone(query.get('limit')) ?? listMax, listMax);
    const order = query.get('sort') === 'desc' ? 'desc' : 'asc';
    await share.takeAnswer(mailAnswerBytes);
    const listed = filter.isOpen
      ? { ids: await this.#idsOfAll(caller, { skip, limit, order }), filter, skip: 0, limit }
      : { ids: await this.#idsToTry(caller, { filter, order }), filter, skip, limit };
    return { body: Readable.from(this.#emails(caller, listed, origin), { objectMode: false }) };
  }

  async summary({ caller, query }: Call): Promise<Answer> {
    const skip = wholeOrNone(query.get('skip')) ?? 0;
    const limit = Math.min(wholeOrNone(query.get('limit')) || summaries.usual, summaries.max);
    const search = query.get('search')?.trim() ?? '';
    const conditions = [
      ...(search === '' ? [] : [{ text: search }]),
      ...(query.get('unread') === 'true' ? [{ is: 'read' as const, isNot: true as const }] : []),
    ];
    const order = query.get('sort') === 'asc' ? ('asc' as const) : ('desc' as const);
    const request = { start: skip, limit, order, filter: { conditions } };
    const { items, total } = await this.#parts.ownerMails.page(caller, request, (mails) =>
      mails.map((mail) => JSON.stringify(maildevSummary(mail))),
    );
    const { mails: storeTotal, unread } = await this.#parts.ownerMails.totals(caller);
    const rest = JSON.stringify({ total, storeTotal, unread, skip, limit }).slice(1);
    return { body: `{"items":[${items.join()}],${rest}` };
  }

  /** Reads an email, and marks it as read when the key may do so. */
  async email(call: Call): Promise<Answer> {
    const { caller, origin } = call;
    const mail = await this.#read(call);
    const marks = hasScope(caller, 'mailboxes');
    if (marks && mail.row.is_read === 0) await this.#parts.ownerMails.mark(caller, { ids: [mail.row.id] }, true);
    const email = maildevEmail(mail, homeOf(origin));
    return jsonAnswer({ ...email, read: email.read || marks });
  }

  async delete({ caller, params }: Call): Promise<Answer> {
    const deleted = await this.#parts.ownerMails.delete(caller, { ids: [params.id ?? ''] });
    if (deleted === 0) throw emailNotFound();
    return jsonAnswer(true);
  }

  /** Deletes several emails, and tells which of them there were. */
  async deleteSome(call: Call): Promise<Answer> {
    const { caller, signal } = call;
    const body = await call.json();
    if (!body.names.includes('ids')) throw new DialectError(400, 'Request body must include an ids array of email IDs');
    const ids = [...new Set(body.texts('ids'))];
    const found = new Set<string>();
    for (let first = 0; first < ids.length; first += rowsAtOnce) {
      const some = ids.slice(first, first + rowsAtOnce);
      const rows = await this.#parts.turns.run(caller.holder, () => this.#parts.mails.rows(caller, some));
      for (const id of rows.keys()) found.add(id);
    }
    await this.#parts.ownerMails.delete(caller, { ids: [...found] }, signal);
    return jsonAnswer({ deleted: ids.filter((id) => found.has(id)), notFound: ids.filter((id) => !found.has(id)) });
  }

  async deleteAll({ caller, signal }: Call): Promise<Answer> {
    await this.#parts.ownerMails.delete(caller, 'all', signal);
    return jsonAnswer(true);
  }

  async readAll({ caller, signal }: Call): Promise<Answer> {
    return jsonAnswer(await this.#parts.ownerMails.mark(caller, 'all', true, signal));
  }

  /** Answers with the HTML of an email as it came. Its pictures are those of the message. */
  async html(call: Call): Promise<Answer> {
    const { row, outline, content } = await this.#read(call);
    if (content.html === undefined) throw new DialectError(404, 'Email has no HTML content');
    const files = new Map(
      (outline.attachments ?? []).flatMap((file) => (file.contentId === undefined ? [] : [[file.contentId, file]])),
    );
    const body = withCidUrls(content.html, /cid:([^"'<>\s)]{1,500})/g, ([whole, id = '']) => {
      const file = files.get(id);
      return file === undefined
        ? whole
        : `${homeOf(call.origin)}/email/${row.id}/attachment/${encodeURIComponent(generatedName(file))}`;
    });
    return { type: 'text/html; charset=utf-8', headers: { 'content-security-policy': htmlPolicy }, body };
  }

  async source(call: Call): Promise<Answer> {
    return messageAnswer(this.#parts, call, { ...(await this.#find(call)), type: 'application/octet-stream' });
  }

  async download(call: Call): Promise<Answer> {
    const { row } = await this.#find(call);
    const headers = { 'content-disposition': `attachment; filename=${row.id}.eml` };
    return messageAnswer(this.#parts, call, { row, type: 'message/rfc822', headers });
  }

  /** Answers with an attachment by its generated name, or by its own. */
  async attachment(call: Call): Promise<Answer> {
    const { row, outline } = await this.#find(call);
    const { attachments = [] } = outline;
    const { filename = '' } = call.params;
    const attachment =
      attachments.find((file) => generatedName(file) === filename) ??
      attachments.find((file) => file.filename === filename);
    if (attachment === undefined)
      throw new DialectError(404, attachments.length === 0 ? 'Email has no attachments' : 'Attachment not found');
    return fileAnswer(this.#parts, call, { row, attachment });
  }

  async #read(call: Call): Promise<OpenedMail> {
    const { row } = await this.#find(call);
    await call.share.takeAnswer(mailAnswerBytes);
    return this.#parts.mails.read(call.caller, row.id);
  }

  async #find({ caller, params: { id = '' } }: Call): Promise<{ row: MailRow; outline: MailOutline }> {
    const found = (await this.#parts.mails.rows(caller, [id])).get(id);
    if (found === undefined) throw emailNotFound();
    return found;
  }

  /** Ids of a part of all emails; without an end of it, of the newest. */
  async #idsOfAll(
    caller: Caller,
    { skip, limit, order }: { skip: number; limit: number; order: 'asc' | 'desc' },
  ): Promise<readonly string[]> {
    const { ownerMails } = this.#parts;
    const beforeNewest = limit < listMax || order === 'desc' ? 0 : (await ownerMails.totals(caller)).mails - listMax;
    const request = { start: Math.max(skip, beforeNewest), limit, order };
    return (await ownerMails.page(caller, request, idsOfRows)).items;
  }

  /**
   * Ids of all emails that a filter has to be tried on.
   * @throws DialectError 400 when they are too many.
   */
  async #idsToTry(
    caller: Caller,
    { filter, order }: { filter: EmailFilter; order: 'asc' | 'desc' },
  ): Promise<readonly string[]> {
    if (filter.isShut) return [];
    const request = { start: 0, limit: listMax, order, filter: { conditions: filter.conditions } };
    const { items, total, isExact } = await this.#parts.ownerMails.page(caller, request, idsOfRows);
    if (isExact && total <= listMax) return items;
    const advice = 'add subject, from.address, to.address or read=false, or delete emails first';
    throw new DialectError(400, `the filter would have to be tried on more than ${listMax} emails: ${advice}`);
  }

  async *#emails(
    caller: Caller,
    { ids, filter, skip, limit }: ListedEmails,
    origin: string,
  ): AsyncGenerator<string, void> {
    const { mails, contents, turns } = this.#parts;
    const { holder } = caller;
    let passed = 0;
    yield '[';
    for (let first = 0; first < ids.length && passed < skip + limit; first += rowsAtOnce) {
      const some = ids.slice(first, first + rowsAtOnce);
      const found = await turns.run(holder, () => mails.rows(caller, some));
      const rows = some.flatMap((id) => found.get(id)?.row ?? []);
      for (const { content, ...mail } of await contents.show(holder, rows)) {
        const text = await turns.run(holder, () => {
          const email = maildevEmail({ ...mail, content: deserializeContent(content.toString()) }, homeOf(origin));
          return filter.passes(email) ? JSON.stringify(email) : undefined;
        });
        if (text === undefined) continue;
        passed += 1;
        if (passed > skip + limit) break;
        if (passed > skip) yield passed === skip + 1 ? text : `,${text}`;
      }
    }
    yield ']';
  }
}

function emailNotFound(): DialectError {
  return new DialectError(404, 'Email was not found');
}

function idsOfRows(mails: readonly { readonly row: MailRow }[]): string[] {
  return mails.map(({ row }) => row.id);
}

/** URL below which the calls of version 3 are. */
function homeOf(origin: string): string {
  return `${origin}/api`;
}

/** Reads a number as MailDev does: what is none counts as absent. */
function wholeOrNone(text: string | null): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return number >= 0 ? number : undefined;
}
