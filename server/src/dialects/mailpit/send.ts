import type { FormMessage } from '../../core/mails/in/forms/form-message.ts';
import type { Body } from '../base/body.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';

/** Maximum number of bytes of a message that is sent, with its attachments in base64: it is parsed as one piece. */
const sentBytesMax = 2 * 1024 * 1024;
/** Characters of an attachment, or bytes of a text, in one turn. A multiple of four characters is decoded by itself (RFC 4648 §4). */
const pieceLength = 256 * 1024;
const base64Shape = /^[A-Za-z0-9+/]*={0,2}$/;
const addressShape = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/;

type SendParts = Pick<DialectParts, 'injection' | 'ownSending' | 'turns'>;

/** Call that makes a message of its parts and delivers it here. */
export function pitSendCalls(parts: SendParts): DialectCall[] {
  return [
    {
      ...{ method: 'POST', path: '/api/v1/send', scope: 'mailboxes', bodyBytesMax: sentBytesMax },
      differs: `the message comes into those mailboxes of the key's owner that its recipients lead to, or, where mail is captured, into the common inbox; it has ${sentBytesMax / (1024 * 1024)} MiB at most, and tags stay in X-Tags`,
      error: ({ status, message }) => jsonAnswer({ Error: message }, status),
      answer: (call) => send(parts, call),
    },
  ];
}

async function send({ injection, ownSending, turns }: SendParts, call: Call): Promise<Answer> {
  const { caller } = call;
  const body = await call.json();
  const form = injection.beginForm(caller);
  try {
    const turn: Turn = (piece) => turns.run(caller.holder, piece);
    const recipients = await fill(form, { body, turn });
    const facts = injection.now();
    const pieces = form.pieces({ ...facts, to: recipients[0] ?? '' });
    const release = () => form.release();
    await ownSending.send(caller, { ...facts, sender: form.sender, recipients, pieces, release });
    return jsonAnswer({ ID: facts.mailId });
  } finally {
    form.release();
  }
}

/** Fills in the form of a message. Returns its recipients. */
async function fill(form: FormMessage, { body, turn }: { body: Body; turn: Turn }): Promise<string[]> {
  const from = body.object('From');
  if (from === undefined) throw new DialectError(400, 'From is required, with an Email');
  const take = (name: string, text: string | undefined) =>
    text === undefined
      ? undefined
      : form.take({ name, fileName: undefined, contentType: '', bytes: bytesOf(text, turn) });
  await take('sender', mailboxOf(from, 'From'));
  const [to, cc, replyTo] = [peopleIn(body, 'To'), peopleIn(body, 'Cc'), peopleIn(body, 'ReplyTo')];
  for (const [name, people] of Object.entries({ to, cc, replyTo })) {
    if (people.length > 0) await take(name, people.map(({ mailbox }) => mailbox).join(', '));
  }
  await take('subject', body.text('Subject'));
  const tags = body.texts('Tags');
  if (tags.length > 0) await take('headers', `X-Tags: ${tags.join(', ')}`);
  const headers = body.object('Headers');
  for (const name of headers?.names ?? []) await take('headers', `${name}: ${headers?.text(name) ?? ''}`);
  await take('body', body.text('Text'));
  await take('htmlBody', body.text('HTML'));
  for (const attachment of body.objects('Attachments')) {
    await form.take({
      name: 'files',
      fileName: attachment.text('Filename'),
      contentType: attachment.text('ContentType') ?? '',
      contentId: attachment.text('ContentID'),
      bytes: contentOf(attachment, turn),
    });
  }
  return [...to, ...cc].map(({ address }) => address).concat(hiddenIn(body));
}

/** Does a piece of work in a turn of the caller. */
type Turn = <T>(piece: () => T) => Promise<T>;

async function* bytesOf(text: string, turn: Turn): AsyncGenerator<Buffer, void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield await turn(() => bytes.subarray(at, at + pieceLength));
  }
}

/** Decodes an attachment, piece by piece in turns of the caller. It may be a URL `data:`, as browsers make of files. */
async function* contentOf(attachment: Body, turn: Turn): AsyncGenerator<Buffer, void> {
  const content = attachment.text('Content') ?? '';
  const start = content.lastIndexOf(',') + 1;
  for (let at = start; at < content.length; at += pieceLength) {
    yield await turn(() => {
      const piece = content.slice(at, at + pieceLength);
      if (base64Shape.test(piece)) return Buffer.from(piece, 'base64');
      throw new DialectError(
        400,
        `error decoding base64 attachment ${JSON.stringify(attachment.text('Filename') ?? '')}`,
      );
    });
  }
}

interface Person {
  readonly address: string;
  /** The address with its name, as a header field has them. */
  readonly mailbox: string;
}

function peopleIn(body: Body, field: 'To' | 'Cc' | 'ReplyTo'): Person[] {
  return body.objects(field).map((person) => {
    const address = person.text('Email') ?? '';
    return { address, mailbox: mailboxOf(person, field) };
  });
}

function hiddenIn(body: Body): readonly string[] {
  const addresses = body.texts('Bcc');
  for (const address of addresses) checkAddress(address, 'Bcc');
  return addresses;
}

function mailboxOf(person: Body, field: string): string {
  const address = person.text('Email') ?? '';
  checkAddress(address, field === 'ReplyTo' ? 'Reply-To' : field);
  const name = person.text('Name');
  return name === undefined ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
}

function checkAddress(address: string, field: string): void {
  if (!addressShape.test(address)) throw new DialectError(400, `invalid ${field} address: ${address.slice(0, 100)}`);
}
