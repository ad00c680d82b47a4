import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import { attachmentNotFound } from '../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { fileAnswer, messageAnswer } from '../base/bytes-answer.ts';
import { checksumsOf } from '../base/checksums.ts';
import { type Answer, type Call, jsonAnswer } from '../base/dialect.ts';
import { listMailsMax, type NamedMail } from './named-mail.ts';
import { readName } from './names.ts';
import { fullMessage, messageHeader, type ShownAttachment } from './shapes.ts';

interface InbucketCallParts {
  readonly mails: Mails;
  readonly ownerMails: OwnerMails;
  readonly messageBytes: MessageBytes;
  readonly turns: Turns;
  readonly named: NamedMail;
}

/** The calls of Inbucket (pkg/rest/apiv1_controller.go). A name that has no mail is an empty mailbox. */
export class InbucketCalls {
  readonly #parts: InbucketCallParts;

  constructor(parts: InbucketCallParts) {
    this.#parts = parts;
  }

  async list({ caller, params }: Call): Promise<Answer> {
    const name = readName(params.name ?? '');
    const present = (mail: Parameters<typeof messageHeader>[1]) => JSON.stringify(messageHeader(name.text, mail));
    const headers = await this.#parts.named.list(caller, name, { limit: listMailsMax, present });
    return { body: `[${headers.join()}]` };
  }

  async purge({ caller, params, signal }: Call): Promise<Answer> {
    await this.#parts.named.purge(caller, readName(params.name ?? ''), signal);
    return done;
  }

  async message(call: Call): Promise<Answer> {
    const { caller, share } = call;
    const { name, row } = await this.#find(call);
    await share.takeAnswer(mailAnswerBytes);
    const mail = await this.#parts.mails.read(caller, row.id);
    const { attachments = [] } = mail.outline;
    const checksums = await checksumsOf(this.#parts, caller, mail);
    const shown: ShownAttachment[] = [];
    for (const [number, attachment] of attachments.entries()) {
      const { filename, contentType } = attachment;
      const file = `${number}/${encodeURIComponent(filename.toWellFormed())}`;
      const link = `${call.origin}/serve/mailbox/${encodeURIComponent(name.text)}/${row.id}/attach/${file}`;
      const md5 = checksums.get(attachment.id)?.MD5 ?? '';
      shown.push({ filename, 'content-type': contentType, 'download-link': link, 'view-link': link, md5 });
    }
    return jsonAnswer(fullMessage(name.text, mail, shown));
  }

  /** A body of `{"seen": false}` changes nothing, as there. The client for Go sends no body at all. */
  async markSeen(call: Call): Promise<Answer> {
    const { row } = await this.#find(call);
    const seen = (await call.json()).flag('seen') ?? true;
    if (seen) await this.#parts.ownerMails.mark(call.caller, { ids: [row.id] }, true, call.signal);
    return done;
  }

  async delete(call: Call): Promise<Answer> {
    const { row } = await this.#find(call);
    await this.#parts.ownerMails.delete(call.caller, { ids: [row.id] }, call.signal);
    return done;
  }

  async source(call: Call): Promise<Answer> {
    const { row } = await this.#find(call);
    return messageAnswer(this.#parts, call, { row, type: 'text/plain' });
  }

  async attachment(call: Call): Promise<Answer> {
    const { row, outline } = await this.#find(call);
    const { number = '' } = call.params;
    const attachment = /^\d{1,6}$/.test(number) ? outline.attachments?.[Number(number)] : undefined;
    if (attachment === undefined) throw attachmentNotFound();
    return fileAnswer(this.#parts, call, { row, attachment });
  }

  async #find({ caller, params }: Call) {
    const name = readName(params.name ?? '');
    return { name, ...(await this.#parts.named.one(caller, name, params.id ?? '')) };
  }
}

const done = jsonAnswer('OK');
