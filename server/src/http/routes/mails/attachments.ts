import type { FastifyInstance } from 'fastify';
import type { Ids } from '../../../contract/bodies.ts';
import type { MailDeletion } from '../../../core/mails/changed/deletion.ts';
import type { MessageBytes } from '../../../core/mails/kept/message-bytes.ts';
import type { AttachmentPath, MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import { presentAttachment } from '../../../core/mails/shown/present.ts';
import { attachmentAnswer, attachmentAnswerBytes } from '../../answers/attachment-answer.ts';
import { jsonType } from '../../answers/json-list.ts';
import { bodyBytesMax } from '../../limits.ts';
import {
  answers,
  attachmentPath,
  bodyProblems,
  listOf,
  mailPath,
  noContent,
  ref,
  unknownParameters,
} from '../../schemas.ts';

/** Adds the routes of attachments (interface.md: Attachments). */
export function attachmentRoutes(
  app: FastifyInstance,
  { mails, messageBytes, deletion }: { mails: Mails; messageBytes: MessageBytes; deletion: MailDeletion },
): void {
  attachmentListRoute(app, { mails });
  readRoute(app, { mails, messageBytes });
  deleteRoutes(app, deletion);
}

const tags = ['Attachments'];
const mailNotAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;
const notAccessible = [...mailNotAccessible, 'attachment_not_found'] as const;
const list = '/v1/mailboxes/:mailboxId/mails/:mailId/attachments';
const one = `${list}/:attachmentId`;

/** Adds the route of the list of attachments. */
export function attachmentListRoute(app: FastifyInstance, { mails }: { mails: Mails }): void {
  app.get<{ Params: MailPath }>(list, {
    schema: {
      tags,
      operationId: 'listAttachments',
      summary: 'Lists the attachments of an email, without their data',
      params: mailPath,
      response: answers({ 200: listOf('Attachment') }, mailNotAccessible, unknownParameters),
    },
    handler: async (request) => ({ items: await mails.listAttachments(request.caller, request.params) }),
  });
}

function readRoute(app: FastifyInstance, { mails, messageBytes }: { mails: Mails; messageBytes: MessageBytes }): void {
  app.get<{ Params: AttachmentPath }>(one, {
    schema: {
      tags,
      operationId: 'getAttachment',
      summary: 'Reads an attachment with its data',
      params: attachmentPath,
      response: answers({ 200: ref('Attachment') }, notAccessible, unknownParameters),
    },
    handler: async ({ caller, params, share }, reply) => {
      const found = await mails.findAttachment(caller, params);
      const attachment = presentAttachment(caller, found);
      // Data that compresses well takes little memory, but as much work.
      await share.takeAnswer(attachmentAnswerBytes(attachment));
      const bytes = messageBytes.attachment(caller.holder, { ...found, raw_id: found.row.raw_id });
      const answer = await attachmentAnswer(attachment, bytes);
      return reply.type(jsonType).header('content-length', attachmentAnswerBytes(attachment)).send(answer);
    },
  });
}

function deleteRoutes(app: FastifyInstance, deletion: MailDeletion): void {
  app.delete<{ Params: MailPath; Body: Ids }>(list, {
    bodyLimit: bodyBytesMax.ids,
    schema: {
      tags,
      operationId: 'deleteAttachments',
      summary: 'Deletes attachments of an email; unknown identifiers are skipped',
      params: mailPath,
      body: ref('Ids'),
      response: answers({ 204: noContent }, [...bodyProblems, ...mailNotAccessible], unknownParameters),
    },
    handler: async (request, reply) => {
      await deletion.attachments(request.caller, request.params, request.body.ids);
      return reply.code(204).send();
    },
  });

  app.delete<{ Params: AttachmentPath }>(one, {
    schema: {
      tags,
      operationId: 'deleteAttachment',
      summary: 'Deletes an attachment',
      params: attachmentPath,
      response: answers({ 204: noContent }, notAccessible, unknownParameters),
    },
    handler: async (request, reply) => {
      await deletion.attachment(request.caller, request.params);
      return reply.code(204).send();
    },
  });
}
