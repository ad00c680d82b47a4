import type { FastifyInstance } from 'fastify';
import { MailboxArchive } from '../../contract/mails/archive.ts';
import type { MailboxImport } from '../../core/mails/in/imports/mailbox-import.ts';
import type { MailboxExport } from '../../core/mails/shown/export/mailbox-export.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { bodyBytesMax } from '../limits.ts';
import { bodyPieces, mediaTypeOf } from '../requests/streamed-body.ts';
import { extensionAnswers, mailboxPath, noContent, ref } from '../schemas.ts';

const archiveType = 'application/zip';
const tags = ['Mailboxes'];

/** Adds the route that exports a mailbox. */
export function mailboxExportRoutes(app: FastifyInstance, { mailboxExport }: { mailboxExport: MailboxExport }): void {
  const { 200: found, ...problems } = extensionAnswers({ 200: noContent }, ['mailbox_forbidden', 'mailbox_not_found']);
  app.get<{ Params: { mailboxId: string } }>('/v1/mailboxes/:mailboxId/export', {
    schema: {
      tags,
      operationId: 'exportMailbox',
      summary: 'Downloads a mailbox as a zip archive: its emails as .eml files, with a manifest',
      params: mailboxPath,
      response: {
        ...problems,
        200: {
          description: 'The archive.',
          headers: found?.headers,
          content: { [archiveType]: { schema: MailboxArchive } },
        },
      },
    },
    handler: async ({ caller, params, share, method }, reply) => {
      const { mailbox, memoryBytes, open } = await mailboxExport.find(caller, params.mailboxId);
      await share.takeTransfer();
      await share.takeAnswer(memoryBytes);
      reply.type(archiveType).header('content-disposition', `attachment; filename="${mailbox.id}.zip"`);
      // Nobody reads the answer to HEAD.
      return method === 'HEAD' ? reply.send('') : reply.send(open());
    },
  });
}

/** Adds the route that opens an exported mailbox as a new one. */
export function mailboxImportRoutes(
  app: FastifyInstance,
  { mailboxImport, turns, ending }: { mailboxImport: MailboxImport; turns: Turns; ending: AbortSignal },
): void {
  app.post('/v1/mailboxes/import', {
    bodyLimit: bodyBytesMax.archive,
    config: { streamedBody: { [archiveType]: MailboxArchive } },
    schema: {
      tags,
      operationId: 'importMailbox',
      summary: 'Opens an exported mailbox as a new one, with all its emails or not at all',
      response: extensionAnswers({ 201: ref('Mailbox') }, [
        ...(['invalid_request', 'body_too_large', 'domain_not_allowed', 'active_mailbox_limit'] as const),
        ...(['daily_quota_exceeded', 'mailbox_full', 'owner_full', 'mailbox_not_found'] as const),
      ]),
    },
    handler: async (request, reply) => {
      mediaTypeOf(request);
      await request.share.takeTransfer();
      return reply.code(201).send(await mailboxImport.run(request.caller, bodyPieces(request, { turns, ending })));
    },
  });
}
