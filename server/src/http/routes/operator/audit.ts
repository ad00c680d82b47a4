import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AuditFilter, AuditQuery } from '../../../contract/operator/audit.ts';
import { Type } from '../../../contract/schema.ts';
import type { AuditLog } from '../../../core/operator/audit.ts';
import { ConditionalHeaders, orNotModified } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { extensionAnswers, linked, noContent, pageSchema } from '../../schemas.ts';

const tags = ['Operator'];
const linesType = 'application/x-ndjson';

/** Adds the routes of the audit log. */
export function auditRoutes(app: FastifyInstance, { audit }: { audit: AuditLog }): void {
  app.get<{ Querystring: AuditQuery }>('/v1/operator/audit', {
    schema: {
      tags,
      operationId: 'listAudit',
      summary: 'Lists what operators have done, to whom, when, from where and why, newest first',
      querystring: AuditQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('AuditEntry') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await audit.page(request.query)),
  });

  const { 200: found, ...problems } = extensionAnswers({ 200: noContent }, []);
  app.get<{ Querystring: AuditFilter }>('/v1/operator/audit/export', {
    schema: {
      tags,
      operationId: 'exportAudit',
      summary: 'Downloads the audit log as lines of JSON, one AuditEntry a line, newest first',
      querystring: AuditFilter,
      response: {
        ...problems,
        200: {
          description: 'The entries.',
          headers: found?.headers,
          content: { [linesType]: { schema: Type.String({ description: 'One AuditEntry a line.' }) } },
        },
      },
    },
    handler: async ({ query, share, method }, reply) => {
      await share.takeTransfer();
      reply.type(linesType).header('content-disposition', 'attachment; filename="audit.jsonl"');
      return method === 'HEAD' ? reply.send('') : reply.send(Readable.from(audit.lines(query), { objectMode: false }));
    },
  });
}
