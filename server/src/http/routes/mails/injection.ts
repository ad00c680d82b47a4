import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MailForm, RawMessage } from '../../../contract/mails/mail-form.ts';
import type { CallQuota } from '../../../core/accounts/call-quota.ts';
import { AlreadyClaimedError, type Claims, type KeptAnswer } from '../../../core/accounts/claims.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Mailboxes } from '../../../core/mailboxes/mailboxes.ts';
import type { FormPart } from '../../../core/mails/in/forms/form-message.ts';
import type { Injection } from '../../../core/mails/in/forms/injection.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { jsonType } from '../../answers/json-list.ts';
import { bodyBytesMax } from '../../limits.ts';
import { readForm } from '../../requests/form-parts.ts';
import { claimStreamed, headOfCall, keptBefore, requireUsableKey } from '../../requests/idempotency.ts';
import { bodyPieces, contentTypeOf, mediaTypeOf } from '../../requests/streamed-body.ts';
import { extensionAnswers, mailboxPath, ref } from '../../schemas.ts';

const rawType = 'message/rfc822';
const formType = 'multipart/form-data';
const problems = [
  'invalid_request',
  'body_too_large',
  'mailbox_forbidden',
  'mailbox_not_found',
  'mailbox_full',
  'mailbox_suspended',
  'owner_full',
] as const;

interface InjectionRouteParts {
  readonly injection: Injection;
  readonly mailboxes: Mailboxes;
  readonly mails: Mails;
  readonly claims: Claims;
  readonly quota: CallQuota;
  readonly turns: Turns;
  /** Signal that is aborted when the service begins to stop. */
  readonly ending: AbortSignal;
}

type InjectionRequest = FastifyRequest<{ Params: { mailboxId: string } }>;

/** Message that has arrived, and that is not stored yet. */
interface Received {
  readonly sender: string;
  readonly piecesOf: (facts: { to: string; mailId: string; receivedAtMs: number }) => readonly Buffer[];
  readonly release: () => void;
}

/** Adds the route that puts a message into a mailbox. */
export function injectionRoutes(app: FastifyInstance, parts: InjectionRouteParts): void {
  app.post<{ Params: { mailboxId: string } }>('/v1/mailboxes/:mailboxId/mails', {
    bodyLimit: bodyBytesMax.message,
    config: { makesSomething: true, streamedBody: { [rawType]: RawMessage, [formType]: MailForm } },
    schema: {
      tags: ['Emails'],
      operationId: 'injectMail',
      summary: 'Puts an email into a mailbox without SMTP: a whole message, or the form of one',
      params: mailboxPath,
      response: extensionAnswers({ 201: ref('Email') }, problems),
    },
    handler: (request, reply) => inject(parts, { request, reply }),
  });
}

/** Receives a message, stores it and answers with its mail; with the mail of the call before, where there was one. */
async function inject(
  parts: InjectionRouteParts,
  { request, reply }: { request: InjectionRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { injection, mailboxes, mails } = parts;
  const { caller, params, share } = request;
  requireUsableKey(request);
  const receive = mediaTypeOf(request) === rawType ? receiveRaw : receiveForm;
  const target = await mailboxes.get(caller, params.mailboxId);
  await share.takeTransfer();
  const digest = createHash('sha256').update(headOfCall(request));
  const { sender, piecesOf, release } = await receive(parts, request, digest);
  const answer = async (mailId: string) => {
    const { data } = await mails.get(caller, { mailboxId: params.mailboxId, mailId });
    return reply.code(201).type(jsonType).send(data);
  };
  try {
    const kept = await claimStreamed(request, digest.digest('hex'), parts);
    if (kept !== undefined) return await answer(mailOf(kept, reply));
    const facts = injection.now();
    const pieces = piecesOf({ ...facts, to: target.address });
    await injection.deliver(
      target,
      { ...facts, sender, pieces, release, traceparent: caller.traceparent },
      request.claim,
    );
    return await answer(facts.mailId);
  } catch (error) {
    if (!(error instanceof AlreadyClaimedError)) throw error;
    return await answer(mailOf(await keptBefore(request, parts), reply));
  } finally {
    release();
  }
}

async function receiveRaw(
  { injection, turns, ending }: InjectionRouteParts,
  request: InjectionRequest,
  digest: Hash,
): Promise<Received> {
  const content = await injection.receive(
    request.caller,
    digested(bodyPieces(request, { turns, ending, isCopied: true }), digest),
  );
  const release = () => content.release();
  try {
    if (content.length === 0) throw invalidField('', { code: 'empty', detail: 'must be a message' });
    const sender = await injection.senderOf(request.caller, content);
    return { sender, piecesOf: () => content.pieces, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Receives a form. Its boundary is another one each time, so that its parts make the digest. */
async function receiveForm(
  { injection, turns, ending }: InjectionRouteParts,
  request: InjectionRequest,
  digest: Hash,
): Promise<Received> {
  const { caller } = request;
  const form = injection.beginForm(caller);
  const take = (part: FormPart) => {
    digest.update(JSON.stringify([part.name, part.fileName, part.contentType]));
    return form.take({ ...part, bytes: digested(part.bytes, digest) });
  };
  try {
    const run = <T>(piece: () => T) => turns.run(caller.holder, piece);
    await readForm(bodyPieces(request, { turns, ending }), { contentType: contentTypeOf(request), take, run });
    return { sender: form.sender, piecesOf: (facts) => form.pieces(facts), release: () => form.release() };
  } catch (error) {
    form.release();
    throw error;
  }
}

async function* digested(bytes: AsyncIterable<Buffer>, digest: Hash): AsyncGenerator<Buffer, void> {
  for await (const piece of bytes) {
    digest.update(piece);
    yield piece;
  }
}

/** Mail of an earlier call with the same claim, in its present state. */
function mailOf({ body }: KeptAnswer, reply: FastifyReply): string {
  reply.header('idempotent-replayed', 'true');
  // The answer that is kept for these calls.
  const { mailId } = JSON.parse(body) as { mailId: string };
  return mailId;
}
