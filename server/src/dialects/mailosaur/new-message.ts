import type { Caller } from '../../core/accounts/accounts.ts';
import { isOfServer } from '../../core/domains/server-id.ts';
import type { FormPart } from '../../core/mails/in/forms/form-message.ts';
import { bodyBytesMax, mailAnswerBytes } from '../../http/limits.ts';
import type { Body } from '../base/body.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { domainOf } from './message.ts';
import { type MessageReaders, readMessage } from './read-message.ts';
import { serverIn } from './request.ts';

type NewMessageParts = MessageReaders & Pick<DialectParts, 'injection'>;

/** Call that makes a message. */
export function newMessageCalls(parts: NewMessageParts): readonly DialectCall[] {
  return [
    {
      method: 'POST',
      path: '/api/messages',
      scope: 'mailboxes',
      // As of a bulk call: the attachments are in the JSON, which is in memory whole.
      bodyBytesMax: bodyBytesMax.ids,
      differs: 'it is put into a mailbox of the account on that server, and sent to nobody; the call has at most 1 MiB',
      answer: (call) => answerNew(parts, call),
    },
  ];
}

async function answerNew(parts: NewMessageParts, call: Call): Promise<Answer> {
  const { caller, query, share, origin } = call;
  const server = serverIn(query);
  const id = await createMessage(parts, { caller, server, message: await call.json() });
  await share.takeAnswer(mailAnswerBytes);
  return jsonAnswer(await readMessage(parts, { caller, id, origin }));
}

/**
 * Puts a message into the mailbox that it is addressed to, if that is of the caller and on the server. Resolves with its id once it is
 * durable.
 * @throws DialectError 400 for a message to anybody else; AppError as `Injection.deliver`, and `invalid_request` for texts that no
 * message has.
 */
async function createMessage(
  { injection, mailboxes }: NewMessageParts,
  { caller, server, message }: { caller: Caller; server: string; message: Body },
): Promise<string> {
  const to = message.text('to');
  const { items } = to === undefined ? { items: [] } : await mailboxes.page(caller, { address: to });
  const target = items.find(({ domain }) => isOfServer(server, domain));
  if (to === undefined || target === undefined) {
    throw new DialectError(
      400,
      'to must be the address of a mailbox of yours on this server: the service never sends mail',
    );
  }
  const form = injection.beginForm(caller);
  try {
    for (const part of partsOf(message, { to })) await form.take(part);
    const facts = injection.now();
    const pieces = form.pieces({ ...facts, to: target.address });
    const { traceparent } = caller;
    const { sender } = form;
    await injection.deliver(target, { ...facts, sender, pieces, release: () => form.release(), traceparent });
    return facts.mailId;
  } finally {
    form.release();
  }
}

function partsOf(message: Body, { to }: { to: string }): FormPart[] {
  const texts = {
    sender: message.text('from') ?? `no-reply@${domainOf(to)}`,
    to,
    cc: message.text('cc'),
    subject: message.text('subject'),
    body: message.text('text'),
    htmlBody: message.text('html'),
  };
  const fields = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [partOf(name, text)]));
  const files = message.objects('attachments').map((file) => ({
    ...partOf('files', Buffer.from(file.text('content') ?? '', 'base64')),
    fileName: file.text('fileName') ?? 'attachment',
    contentType: file.text('contentType') ?? 'application/octet-stream',
  }));
  return [...fields, ...files];
}

function partOf(name: string, content: string | Buffer): FormPart {
  return { name, fileName: undefined, contentType: 'text/plain', bytes: piecesOf(Buffer.from(content)) };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}
