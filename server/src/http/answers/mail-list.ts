import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MailList } from '../../core/mails/found/lists/mail-lists.ts';
import { mailAnswerBytes } from '../limits.ts';
import { isTagKnown, setTag, versionTag } from './etag.ts';
import { jsonList, jsonType } from './json-list.ts';
import { leadOn } from './page.ts';

/**
 * Answers with a list of mails, or a page of it; with 304 when the client has it.
 * @param options.isSmall Whether it is a page of summaries, which is in memory already.
 */
export async function sendMailList(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, nextCursor, searched, counted, items }: MailList,
  { isSmall }: { isSmall: boolean },
): Promise<FastifyReply> {
  if (!isSmall) await request.share.takeAnswer(mailAnswerBytes);
  leadOn(request, reply, nextCursor);
  if (version !== undefined) {
    const tag = versionTag(version);
    setTag(reply, tag);
    if (isTagKnown(request, tag)) return reply.code(304).send();
  }
  const members = {
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(searched === undefined ? {} : { searched }),
    ...(counted === undefined ? {} : { total: counted.total, totalIsExact: counted.isExact }),
  };
  return reply.type(jsonType).send(await jsonList(items, { members }));
}
