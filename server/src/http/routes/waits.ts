import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailQuery, WaitRequest } from '../../contract/wait.ts';
import type { WaitAnswer, WaitCall } from '../../core/waits/wait.ts';
import type { Waits } from '../../core/waits/waits.ts';
import { bodyBytesMax, mailAnswerBytes } from '../limits.ts';
import { extensionAnswers, mailboxPath, ref } from '../schemas.ts';
import { jsonList, jsonType } from './json-list.ts';

/** For the log alone: whoever called is gone. */
const hungUpStatus = 499;

/** Calls that are held until mail comes. */
export function waitRoutes(app: FastifyInstance, { waits }: { waits: Waits }): void {
  app.post<{ Params: { mailboxId: string }; Body: WaitRequest }>('/v1/mailboxes/:mailboxId/wait', {
    bodyLimit: bodyBytesMax.wait,
    schema: {
      tags: ['Emails'],
      operationId: 'waitForMails',
      summary: 'Waits until emails of a mailbox match, and says why when none do',
      params: mailboxPath,
      body: ref('WaitRequest'),
      response: extensionAnswers({ 200: ref('WaitResult') }, [400, 403, 404, 410, 413]),
    },
    preValidation: async (request) => {
      if (request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      const { mailboxId } = request.params;
      const answer = await hold(waits, { request, reply }, { mailboxId, request: request.body });
      if (answer === undefined) return reply.code(hungUpStatus).send();
      await request.share.takeAnswer(mailAnswerBytes);
      return reply.type(jsonType).send(await jsonList(answer.items, answer.result));
    },
  });
}

/** The list of a mailbox's emails, newest first, as soon as it has one: for clients that know no more than GET. */
export async function answerLongPoll(
  waits: Waits,
  request: FastifyRequest<{ Params: { mailboxId: string }; Querystring: MailQuery }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { wait = '0', after } = request.query;
  const answer = await hold(
    waits,
    { request, reply },
    {
      mailboxId: request.params.mailboxId,
      request: { order: 'newest', timeout: Number(wait), ...(after === undefined ? {} : { after }) },
      givesAll: true,
    },
  );
  if (answer === undefined) return reply.code(hungUpStatus).send();
  await request.share.takeAnswer(mailAnswerBytes);
  return reply
    .header('x-cursor', answer.result.cursor)
    .type(jsonType)
    .send(await jsonList(answer.items));
}

/** Waits, for as long as the client does. */
async function hold(
  waits: Waits,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  call: Omit<WaitCall, 'hungUp'>,
): Promise<WaitAnswer | undefined> {
  request.share.give('requests');
  const hungUp = new AbortController();
  const onClose = () => hungUp.abort();
  reply.raw.once('close', onClose);
  // It may have been before the key was known to be valid.
  if (reply.raw.destroyed) onClose();
  try {
    return await waits.wait(request.caller, { ...call, hungUp: hungUp.signal });
  } finally {
    reply.raw.off('close', onClose);
  }
}
