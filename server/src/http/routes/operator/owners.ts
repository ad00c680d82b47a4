import type { FastifyInstance } from 'fastify';
import {
  type ChangeOwner,
  type DeleteOwner,
  type OperatorReason,
  OwnerQuery,
} from '../../../contract/operator/owners.ts';
import type { OwnerAccounts } from '../../../core/operator/owners.ts';
import type { ReportedMailboxes } from '../../../core/operator/reported-mailboxes.ts';
import { ConditionalHeaders, orNotModified } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import {
  bodyProblems,
  extensionAnswers,
  keyPath,
  linked,
  noContent,
  ownerPath,
  pageSchema,
  ref,
} from '../../schemas.ts';
import { type ActingParts, operatorOf } from './acting.ts';

const tags = ['Operator'];
const path = '/v1/operator/owners/:owner';
const acted = [...bodyProblems, 'owner_not_found', 'owner_deleted', 'owner_protected', 'move_refused'] as const;

interface OwnerPath {
  owner: string;
}

/** Adds the routes by which an operator sees owners and acts upon them. */
export function ownerRoutes(
  app: FastifyInstance,
  parts: ActingParts & { ownerAccounts: OwnerAccounts; reportedMailboxes: ReportedMailboxes },
): void {
  const { ownerAccounts } = parts;

  app.get<{ Querystring: OwnerQuery }>('/v1/operator/owners', {
    schema: {
      tags,
      operationId: 'listOwners',
      summary:
        'Lists owners with their limits and usage: by name, those with the most bytes first, or the suspended ones',
      querystring: OwnerQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('OperatorOwner') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await ownerAccounts.page(request.query)),
  });

  app.get<{ Params: OwnerPath }>(path, {
    schema: {
      tags,
      operationId: 'getOwner',
      summary: 'Reads an owner, also while that is being deleted: what is left',
      params: ownerPath,
      response: extensionAnswers({ 200: ref('OperatorOwner') }, ['owner_not_found']),
    },
    handler: async ({ params }) => ownerAccounts.get(params.owner),
  });

  app.delete<{ Params: OwnerPath; Body: DeleteOwner }>(path, {
    schema: {
      tags,
      operationId: 'deleteOwner',
      summary: 'Deletes an owner and all that is his, in the background, with a reason and the name once more',
      params: ownerPath,
      body: ref('DeleteOwner'),
      response: extensionAnswers({ 200: ref('OperatorOwner') }, acted),
    },
    handler: async (request) => ownerAccounts.delete(operatorOf(request, parts), request.params.owner, request.body),
  });

  limitRoutes(app, parts);
  stopRoutes(app, parts);
}

/** Adds the routes by which an operator makes owners, and gives them limits. */
function limitRoutes(app: FastifyInstance, parts: ActingParts & { ownerAccounts: OwnerAccounts }): void {
  const { ownerAccounts } = parts;

  app.patch<{ Params: OwnerPath; Body: ChangeOwner }>(path, {
    schema: {
      tags,
      operationId: 'changeOwner',
      summary: 'Changes limits of an owner, with a reason',
      params: ownerPath,
      body: ref('ChangeOwner'),
      response: extensionAnswers({ 200: ref('OperatorOwner') }, acted),
    },
    handler: async (request) => ownerAccounts.change(operatorOf(request, parts), request.params.owner, request.body),
  });

  app.put<{ Params: OwnerPath; Body: ChangeOwner }>(path, {
    schema: {
      tags,
      operationId: 'createOwner',
      summary: 'Makes an owner without a key, with limits and a reason; one who is there stays as he is',
      params: ownerPath,
      body: ref('ChangeOwner'),
      response: extensionAnswers({ 200: ref('OperatorOwner'), 201: ref('OperatorOwner') }, [
        ...bodyProblems,
        'owner_deleted',
      ]),
    },
    handler: async (request, reply) => {
      const { owner, isNew } = await ownerAccounts.create(
        operatorOf(request, parts),
        request.params.owner,
        request.body,
      );
      return reply.code(isNew ? 201 : 200).send(owner);
    },
  });
}

/** Adds the routes by which an operator suspends and resumes owners, and revokes keys. */
function stopRoutes(
  app: FastifyInstance,
  parts: ActingParts & { ownerAccounts: OwnerAccounts; reportedMailboxes: ReportedMailboxes },
): void {
  const { ownerAccounts, reportedMailboxes } = parts;

  app.post<{ Params: OwnerPath; Body: OperatorReason }>(`${path}/suspend`, {
    schema: {
      tags,
      operationId: 'suspendOwner',
      summary: 'Suspends an owner, with a reason: calls and mail are refused, and nothing is deleted',
      params: ownerPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 200: ref('OperatorOwner') }, acted),
    },
    handler: async (request) =>
      ownerAccounts.suspend(operatorOf(request, parts), request.params.owner, request.body.reason),
  });

  app.post<{ Params: OwnerPath; Body: OperatorReason }>(`${path}/resume`, {
    schema: {
      tags,
      operationId: 'resumeOwner',
      summary: 'Resumes a suspended owner, with a reason',
      params: ownerPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 200: ref('OperatorOwner') }, acted),
    },
    handler: async (request) =>
      ownerAccounts.resume(operatorOf(request, parts), request.params.owner, request.body.reason),
  });

  app.delete<{ Params: { keyId: string }; Body: OperatorReason }>('/v1/operator/keys/:keyId', {
    schema: {
      tags,
      operationId: 'revokeOwnersKey',
      summary: 'Revokes a key of any owner, and all keys that were made with it, with a reason',
      params: keyPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 204: noContent }, [
        ...bodyProblems,
        'key_not_found',
        'owner_protected',
        'move_refused',
      ]),
    },
    handler: async (request, reply) => {
      await reportedMailboxes.revokeKey(operatorOf(request, parts), request.params.keyId, request.body.reason);
      return reply.code(204).send();
    },
  });
}
