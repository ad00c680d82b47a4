import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import { numberOfId, timeOfNumber } from '../../lib/ids.ts';
import { escapeHtml } from '../../mime/html/cleaning/escaping.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import { readOutline } from '../../store/outline.ts';
import { fileAnswer, messageAnswer } from '../base/bytes-answer.ts';
import { withCidUrls } from '../base/cid-urls.ts';
import {
  type Answer,
  type ApiDialect,
  type Call,
  type DialectCall,
  type DialectProblem,
  jsonAnswer,
} from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import { type CaughtParts, caughtMail, caughtMailWithParts, caughtParts, partIdOf } from './caught-mail.ts';

interface CatcherParts {
  readonly mails: Mails;
  readonly ownerMails: OwnerMails;
  readonly messageBytes: MessageBytes;
}

/** Most mails of the list. */
const listMailsMax = 1_000;
const read = 'mailboxes:read';
const htmlType = 'text/html; charset=utf-8';
const textType = 'text/plain; charset=utf-8';
/** For a browser that shows what a stranger wrote: no script, no request, no origin. */
const walled = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

/** API of MailCatcher (sj26/mailcatcher, README.md: API). */
export function mailcatcher(parts: CatcherParts): ApiDialect {
  const mails = new NumberedMails(parts);
  return { name: 'mailcatcher', calls: [...listCalls(parts), ...textCalls(mails), ...fileCalls(mails)], error };
}

/** MailCatcher answers errors with a page. */
function error({ message, fix = '' }: DialectProblem): Answer {
  const text = escapeHtml(`${message}. ${fix}`.trim());
  return { type: htmlType, body: `<html>\n<body>\n  <h1>No Dice</h1>\n  <p>${text}</p>\n</body>\n</html>\n` };
}

function listCalls({ ownerMails }: CatcherParts): DialectCall[] {
  return [
    {
      method: 'GET',
      path: '/messages',
      scope: read,
      differs: 'it has the newest 1,000, and becomes no WebSocket',
      answer: async ({ caller, share }) => {
        await share.takeAnswer(mailAnswerBytes);
        const request = { start: 0, limit: listMailsMax };
        const { items } = await ownerMails.page(caller, request, (found) =>
          found.map(({ row }) => JSON.stringify(caughtMail(row))),
        );
        return { body: `[${items.toReversed().join(',')}]` };
      },
    },
    {
      method: 'DELETE',
      path: '/messages',
      scope: 'mailboxes',
      answer: async ({ caller, signal }) => {
        await ownerMails.delete(caller, 'all', signal);
        return { status: 204 };
      },
    },
    { method: 'DELETE', path: '/', scope: 'mailboxes', differs: 'this service does not end by a call' },
  ];
}

function textCalls(mails: NumberedMails): DialectCall[] {
  return [
    {
      method: 'GET',
      path: '/messages/:id.json',
      scope: read,
      answer: async (call) => {
        const { row, parts } = await mails.withParts(call);
        return jsonAnswer(caughtMailWithParts(row, parts));
      },
    },
    {
      method: 'GET',
      path: '/messages/:id.html',
      scope: read,
      differs: 'it is UTF-8, and a browser shows it without scripts and pictures',
      answer: async (call) => {
        const { row, content } = await mails.content(call);
        if (content.html === undefined) throw new DialectError(404, 'the mail has no HTML');
        const body = withCidUrls(content.html, /cid:/g, () => `${numberOfId(row.id)}/parts/`);
        return { type: htmlType, headers: walled, body };
      },
    },
    {
      method: 'GET',
      path: '/messages/:id.plain',
      scope: read,
      differs: 'it is UTF-8, and lines end in LF',
      answer: async (call) => {
        const { parts } = await mails.withParts(call);
        if (!parts.formats.includes('plain')) throw new DialectError(404, 'the mail has no plain text');
        const { content } = await mails.content(call);
        return { type: textType, headers: walled, body: content.text };
      },
    },
  ];
}

function fileCalls(mails: NumberedMails): DialectCall[] {
  const whole = { differs: 'it begins with the Return-Path and Received of this service', scope: read } as const;
  return [
    { method: 'GET', path: '/messages/:id.source', ...whole, answer: (call) => mails.message(call, textType) },
    { method: 'GET', path: '/messages/:id.eml', ...whole, answer: (call) => mails.message(call, 'message/rfc822') },
    {
      method: 'GET',
      path: '/messages/:id/parts/:cid',
      scope: read,
      differs: 'only attachments and pictures in the text are parts',
      answer: (call) => mails.part(call),
    },
    {
      method: 'DELETE',
      path: '/messages/:id',
      scope: 'mailboxes',
      answer: async (call) => {
        await mails.delete(call);
        return { status: 204 };
      },
    },
  ];
}

/** Mails by their numbers. */
class NumberedMails {
  readonly #parts: CatcherParts;

  constructor(parts: CatcherParts) {
    this.#parts = parts;
  }

  /** A mail, and what its parts are. */
  async withParts(call: Call): Promise<{ row: MailRow; parts: CaughtParts }> {
    const row = await this.#find(call);
    const path = { mailboxId: row.mailbox_id, mailId: row.id };
    return { row, parts: caughtParts(await this.#parts.mails.parts(call.caller, path)) };
  }

  /** A mail with its text and HTML. */
  async content(call: Call): Promise<Awaited<ReturnType<Mails['read']>>> {
    const { id } = await this.#find(call);
    await call.share.takeAnswer(mailAnswerBytes);
    return this.#parts.mails.read(call.caller, id);
  }

  /** The message of a mail as it was received. */
  async message(call: Call, type: string): Promise<Answer> {
    const row = await this.#find(call);
    return messageAnswer(this.#parts, call, { row, type, headers: walled });
  }

  /** The bytes of an attachment, by its Content-ID or its id. */
  async part(call: Call): Promise<Answer> {
    const row = await this.#find(call);
    const { attachments = [] } = readOutline(row.outline);
    const attachment = attachments.find((one) => partIdOf(one) === call.params.cid);
    if (attachment === undefined) throw new DialectError(404, 'the mail has no such part');
    return fileAnswer(this.#parts, call, { row, attachment });
  }

  async delete(call: Call): Promise<void> {
    const { id } = await this.#find(call);
    await this.#parts.ownerMails.delete(call.caller, { ids: [id] });
  }

  /**
   * Finds the mail of a number.
   * @throws DialectError 404 when there is none; 409 when two mails of one millisecond have the number.
   */
  async #find({ caller, params: { id = '' } }: Call): Promise<MailRow> {
    const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
    const atOnce = await this.#parts.mails.ofMillisecond(caller, timeOfNumber(number));
    const [mail, other] = atOnce.filter((one) => numberOfId(one.id) === number);
    if (mail === undefined) throw new DialectError(404, 'there is no such mail');
    if (other !== undefined) throw new DialectError(409, 'two mails have this number: delete them all, and send again');
    return mail;
  }
}
