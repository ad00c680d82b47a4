import type { FastifyInstance } from 'fastify';
import { MailboxArchive } from '../../../contract/mails/archive.ts';
import type { OperatorReason } from '../../../contract/operator/owners.ts';
import { type ChangeReported, ReportedQuery } from '../../../contract/operator/reported.ts';
import type { ReportedMailboxes } from '../../../core/operator/reported-mailboxes.ts';
import { bodyProblems, extensionAnswers, handoverPath, mailboxPath, noContent, ref } from '../../schemas.ts';
import { type ActingParts, operatorOf } from './acting.ts';

const tags = ['Operator'];
const path = '/v1/operator/mailboxes/:mailboxId';
const recorded = [...bodyProblems, 'mailbox_not_found'] as const;
const acted = [...recorded, 'move_refused'] as const;
const archiveType = 'application/zip';

interface MailboxPath {
  mailboxId: string;
}

/** Adds the routes for reports of abuse: a mailbox of any owner is found by its address, changed, and handed over. */
export function reportedRoutes(
  app: FastifyInstance,
  parts: ActingParts & { reportedMailboxes: ReportedMailboxes },
): void {
  const { reportedMailboxes } = parts;

  app.get<{ Querystring: ReportedQuery }>('/v1/operator/mailboxes', {
    schema: {
      tags,
      operationId: 'findReportedMailbox',
      summary: 'Finds whose an address is or was, and whether it is active; nothing of its emails',
      querystring: ReportedQuery,
      response: extensionAnswers({ 200: ref('ReportedMailbox') }, []),
    },
    handler: async ({ query }) => reportedMailboxes.find(query.address),
  });

  app.patch<{ Params: MailboxPath; Body: ChangeReported }>(path, {
    schema: {
      tags,
      operationId: 'changeReportedMailbox',
      summary: 'Extends an active mailbox of any owner, suspends it, or resumes it, with a reason',
      params: mailboxPath,
      body: ref('ChangeReported'),
      response: extensionAnswers({ 200: ref('ReportedMailbox') }, acted),
    },
    handler: async (request) =>
      reportedMailboxes.change(operatorOf(request, parts), request.params.mailboxId, request.body),
  });

  app.delete<{ Params: MailboxPath; Body: OperatorReason }>(path, {
    schema: {
      tags,
      operationId: 'deleteReportedMailbox',
      summary:
        'Deletes a mailbox of any owner, or archives it when it is recoverable, with a reason; ends its recovery link',
      params: mailboxPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 204: noContent }, acted),
    },
    handler: async (request, reply) => {
      await reportedMailboxes.delete(operatorOf(request, parts), request.params.mailboxId, request.body.reason);
      return reply.code(204).send();
    },
  });

  handoverRoutes(app, parts);
}

/** Adds the routes by which a mailbox is handed over. */
function handoverRoutes(app: FastifyInstance, parts: ActingParts & { reportedMailboxes: ReportedMailboxes }): void {
  const { reportedMailboxes } = parts;

  app.post<{ Params: MailboxPath; Body: OperatorReason }>(`${path}/handovers`, {
    schema: {
      tags,
      operationId: 'handOverMailbox',
      summary: 'Puts on record why a mailbox is handed over, and gives the path of its archive for ten minutes',
      params: mailboxPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 201: ref('Handover') }, recorded),
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      const handover = await reportedMailboxes.handOver(operatorOf(request, parts), params.mailboxId, body.reason);
      return reply.code(201).send(handover);
    },
  });

  const { 200: found, ...problems } = extensionAnswers({ 200: noContent }, ['handover_not_found', 'mailbox_not_found']);
  app.get<{ Params: { handoverId: string } }>('/v1/operator/handovers/:handoverId', {
    schema: {
      tags,
      operationId: 'downloadHandover',
      summary:
        'Downloads the zip archive of a handover: the emails as .eml files, a manifest, and the events of the mailbox',
      params: handoverPath,
      response: {
        ...problems,
        200: {
          description: 'The archive.',
          headers: found?.headers,
          content: { [archiveType]: { schema: MailboxArchive } },
        },
      },
    },
    handler: async (request, reply) => {
      const { params, share, method } = request;
      const { mailbox, memoryBytes, open } = await reportedMailboxes.open(
        operatorOf(request, parts),
        params.handoverId,
      );
      await share.takeTransfer();
      await share.takeAnswer(memoryBytes);
      reply.type(archiveType).header('content-disposition', `attachment; filename="handover-${mailbox.id}.zip"`);
      // Nobody reads the answer to HEAD.
      return method === 'HEAD' ? reply.send('') : reply.send(open());
    },
  });
}
