import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import { attachmentNotFound } from '../../core/mails/shown/find-mail.ts';
import { attachmentAnswer, attachmentAnswerBytes } from '../../http/answers/attachment-answer.ts';
import { readOutline, type StoredAttachment } from '../../store/outline.ts';
import { splitAttachmentId } from '../base/attachment-id.ts';
import { fileAnswer } from '../base/bytes-answer.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';
import { attachmentOf } from './email.ts';

type AttachmentParts = Pick<DialectParts, 'mails' | 'messageBytes'>;

/** Calls about attachments: of an email, or by themselves, because their ids name their emails. */
export function attachmentCalls(parts: AttachmentParts): readonly DialectCall[] {
  const reading = { method: 'GET', scope: 'mailboxes:read' } as const;
  const ofEmail = '/emails/:emailId/attachments/:attachmentId';
  const byItself = '/attachments/:attachmentId';
  const show = ({ row, attachment }: Found) => jsonAnswer(attachmentOf(row.id, attachment));
  return [
    { ...reading, path: ofEmail, answer: (call) => bytes(parts, call) },
    { ...reading, path: `${ofEmail}/base64`, answer: (call) => base64(parts, call) },
    { ...reading, path: `${ofEmail}/metadata`, answer: async (call) => show(await find(parts, call)) },
    { ...reading, path: `${byItself}/bytes`, answer: (call) => bytes(parts, call) },
    { ...reading, path: `${byItself}/base64`, answer: (call) => base64(parts, call) },
    { ...reading, path: `${byItself}/metadata`, answer: async (call) => show(await find(parts, call)) },
  ];
}

interface Found {
  readonly row: OpenedMail['row'];
  readonly attachment: StoredAttachment;
}

async function find({ mails }: AttachmentParts, { caller, params }: Call): Promise<Found> {
  const { mailId, attachmentId } = splitAttachmentId(params.attachmentId ?? '', params.emailId);
  const row = await mails.findById(caller, mailId);
  const attachment = readOutline(row.outline).attachments?.find(({ id }) => id === attachmentId);
  if (attachment === undefined) throw attachmentNotFound();
  return { row, attachment };
}

async function bytes(parts: AttachmentParts, call: Call): Promise<Answer> {
  return fileAnswer(parts, call, await find(parts, call));
}

async function base64(parts: AttachmentParts, call: Call): Promise<Answer> {
  const { row, attachment } = await find(parts, call);
  const { contentType, sizeBytes } = attachment;
  const facts = { contentType, sizeBytes };
  const answerBytes = attachmentAnswerBytes(facts, 'base64FileContents');
  await call.share.takeAnswer(answerBytes);
  const pieces = parts.messageBytes.attachment(call.caller.holder, { raw_id: row.raw_id, attachment });
  return {
    headers: { 'content-length': String(answerBytes) },
    body: await attachmentAnswer(facts, pieces, 'base64FileContents'),
  };
}
