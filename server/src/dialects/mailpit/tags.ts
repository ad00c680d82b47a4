import type { MailboxFilter } from '../../contract/bodies.ts';
import { trimTag } from '../../core/mailboxes/labels.ts';
import { type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { doneAnswer } from './lists.ts';

type TagParts = Pick<DialectParts, 'mailboxes' | 'mailboxChanges'>;

/** Calls about tags: those of mailboxes, each of which has one at most. */
export function pitTagCalls(parts: TagParts): DialectCall[] {
  const path = '/api/v1/tags';
  return [
    {
      ...{ method: 'GET', path, scope: 'mailboxes:read' },
      differs: 'tags are those of mailboxes',
      answer: async ({ caller }) => jsonAnswer(await parts.mailboxes.tags(caller)),
    },
    {
      ...{ method: 'PUT', path, scope: 'mailboxes' },
      differs: 'a tag is that of a mailbox with all its mail; change it with `PATCH /v1/mailboxes/{mailboxId}`',
    },
    {
      ...{ method: 'PUT', path: `${path}/:tag`, scope: 'mailboxes' },
      differs: 'it renames the tag of mailboxes',
      answer: async (call) => {
        const { tag = '' } = call.params;
        const name = (await call.json()).text('Name');
        if (name === undefined) throw new DialectError(400, 'invalid tag name: ');
        if (trimTag(name) === trimTag(tag)) return doneAnswer;
        if ((await retag(parts, call, name)) === 0) throw new DialectError(400, `tag not found: ${tag}`);
        return doneAnswer;
      },
    },
    {
      ...{ method: 'DELETE', path: `${path}/:tag`, scope: 'mailboxes' },
      differs: 'it takes the tag from mailboxes; one that is recoverable cannot be without',
      answer: async (call) => {
        await retag(parts, call, null);
        return doneAnswer;
      },
    },
  ];
}

/** Gives all mailboxes that have the tag of a call another one, or none. Returns their number. */
async function retag({ mailboxes, mailboxChanges }: TagParts, call: Call, tag: string | null): Promise<number> {
  const { caller, params, signal } = call;
  const those = { tag: params.tag ?? '', limit: '200' };
  let changed = 0;
  for (let query: MailboxFilter | undefined = those; query !== undefined; ) {
    const { items, nextCursor } = await mailboxes.page(caller, query);
    for (const { id } of items) {
      if (signal.aborted) return changed;
      await mailboxChanges.update(caller, id, { tag });
      changed += 1;
    }
    query = nextCursor === undefined ? undefined : { ...those, cursor: nextCursor };
  }
  return changed;
}
