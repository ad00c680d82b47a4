import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '../../contract/schema.ts';
import { type DocumentedAnswer, noContent } from '../schemas.ts';

/** Headers of a request for something that is often read again. */
export const ConditionalHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'An ETag that the client has: 304 without content when nothing has changed.' }),
  ),
});

/** Makes the entity tag of a text; weak, since compression may change the bytes that are sent (RFC 9110 §8.8.1). */
export function entityTag(text: string | Buffer): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, tagCharacters)}"`;
}

/** Makes the entity tag of an answer by its version, which is a hash (see `versionOf` of mails). */
export function versionTag(version: string): string {
  return `W/"${version.slice(0, tagCharacters)}"`;
}

const tagCharacters = 24;

/** Whether a request is answered with content only if that has changed. */
function isConditional({ headers }: FastifyRequest): boolean {
  return headers['if-none-match'] !== undefined;
}

/** Whether the client has the answer with this tag (RFC 9110 §13.1.2). */
export function isTagKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((one) => opaque(one.trim()) === opaque(tag));
}

/** Test for versions that the client has; `undefined` when it has not said. */
export function knownVersions(request: FastifyRequest): ((version: string) => boolean) | undefined {
  return isConditional(request) ? (version) => isTagKnown(request, versionTag(version)) : undefined;
}

/** Part of a tag that a weak comparison compares (RFC 9110 §8.8.3.2). */
function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Sets the tag of an answer. The client may keep the answer, and asks before each use whether it is still valid. */
export function setTag(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', tag).header('cache-control', 'private, no-cache');
}

/** Answers with JSON that is serialised already, or with 304 when the client has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: string | Buffer): FastifyReply {
  const tag = entityTag(json);
  setTag(reply, tag);
  return isTagKnown(request, tag) ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(json);
}

/** Adds the answers to a conditional read to the documented ones. */
export function orNotModified(responses: Readonly<Record<string, DocumentedAnswer>>): Record<string, DocumentedAnswer> {
  const { 200: found } = responses;
  if (found === undefined) throw new Error('a read is answered with 200');
  const headers = {
    ...found.headers,
    ETag: { type: 'string', description: 'Version of the answer, for If-None-Match.' },
  };
  const unchanged = { ...noContent, description: 'The client has it: nothing has changed.', headers };
  return { ...responses, 200: { ...found, headers }, 304: unchanged };
}
