import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailQuery } from '../../contract/mails/finding.ts';
import type { WaitRequest } from '../../contract/wait.ts';
import { longPollMatch } from '../../core/mails/found/lists/list-request.ts';
import type { WaitCall } from '../../core/waits/terms.ts';
import type { WaitAnswer } from '../../core/waits/wait.ts';
import type { Waits } from '../../core/waits/waits.ts';
import { jsonList, jsonType } from '../answers/json-list.ts';
import type { MailIn } from '../answers/mail-in.ts';
import { bodyBytesMax, mailAnswerBytes } from '../limits.ts';
import { bodyProblems, extensionAnswers, mailboxPath, ref } from '../schemas.ts';

/** Status in the log of a call whose client has hung up. */
const hungUpStatus = 499;

/** Adds the route of waits. */
export function waitRoutes(app: FastifyInstance, { waits, mailIn }: { waits: Waits; mailIn: MailIn }): void {
  app.post<{ Params: { mailboxId: string }; Body: WaitRequest }>('/v1/mailboxes/:mailboxId/wait', {
    bodyLimit: bodyBytesMax.wait,
    config: { hasOptionalBody: true },
    schema: {
      tags: ['Emails'],
      operationId: 'waitForMails',
      summary: 'Waits until emails of a mailbox match, and says why when none do',
      params: mailboxPath,
      body: ref('WaitRequest'),
      response: extensionAnswers({ 200: ref('WaitResult') }, [
        ...bodyProblems,
        'mailbox_forbidden',
        'mailbox_not_found',
        'cursor_expired',
        'too_many_streams',
        'wait_incomplete',
      ]),
    },
    handler: async (request, reply) => {
      const { mailboxId } = request.params;
      const answer = await waitWhileConnected(waits, { request, reply }, { mailboxId, request: request.body });
      if (answer === undefined) return reply.code(hungUpStatus).send();
      await request.share.takeAnswer(mailAnswerBytes);
      return reply.type(jsonType).send(await jsonList(answer.items, { members: withPlace(answer.result, mailIn) }));
    },
  });
}

/** Adds the address where mail is expected to the result of a wait during which no mail came or was refused. */
function withPlace(result: WaitAnswer['result'], mailIn: MailIn): WaitAnswer['result'] {
  const { seen, unseen, earlier = [], refused = [], turnedAway = [] } = result;
  const found = earlier.length + refused.length + turnedAway.length;
  if (seen !== 0 || unseen !== undefined || found > 0) return result;
  return { ...result, expectedAt: mailIn.expectedAt() };
}

/**
 * Answers a long poll: the emails of a mailbox, newest first, as soon as there is one. It is for clients that can only
 * GET.
 */
export async function answerLongPoll(
  waits: Waits,
  request: FastifyRequest<{ Params: { mailboxId: string }; Querystring: MailQuery }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { wait = '0', after } = request.query;
  const match = longPollMatch(request.query);
  const answer = await waitWhileConnected(
    waits,
    { request, reply },
    {
      mailboxId: request.params.mailboxId,
      request: { match, order: 'newest', timeout: Number(wait), ...(after === undefined ? {} : { after }) },
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

/** Waits for as long as the client stays connected. */
async function waitWhileConnected(
  waits: Waits,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  call: Omit<WaitCall, 'hungUp'>,
): Promise<WaitAnswer | undefined> {
  request.share.give('requests');
  const hungUp = new AbortController();
  const onClose = () => hungUp.abort();
  reply.raw.once('close', onClose);
  // The client may have hung up while its key was checked.
  if (reply.raw.destroyed) onClose();
  try {
    return await waits.wait(request.caller, { ...call, hungUp: hungUp.signal });
  } finally {
    reply.raw.off('close', onClose);
  }
}
