import type { Caller } from '../../core/accounts/accounts.ts';
import { isServerId, serverIdOf } from '../../core/domains/server-id.ts';
import { type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';

/** Most domains of a caller that are read as servers, the newest. */
const serversMax = 200;

type ServerParts = Pick<DialectParts, 'domains'>;

/** Calls that show servers, which are the domains of the caller. */
export function serverCalls(parts: ServerParts): readonly DialectCall[] {
  return [
    {
      method: 'GET',
      path: '/api/servers',
      scope: 'domains',
      differs:
        'servers are the verified domains of the account; they have no users, and the number of messages is not told',
      answer: async ({ caller }) => jsonAnswer({ items: await serversOf(parts, caller) }),
    },
    {
      method: 'GET',
      path: '/api/servers/:serverId',
      scope: 'domains',
      differs: 'any eight lower-case letters or digits are a server: the mail to domains that begin with them',
      answer: async ({ caller, params: { serverId = '' } }) => {
        if (!isServerId(serverId)) throw new DialectError(404, 'there is no such server');
        const known = (await serversOf(parts, caller)).find(({ id }) => id === serverId);
        return jsonAnswer(known ?? serverOf(serverId, serverId));
      },
    },
  ];
}

async function serversOf({ domains }: ServerParts, caller: Caller) {
  if (caller.mailboxId !== undefined) throw new DialectError(403, 'the key is for one mailbox');
  const page = await domains.page(caller, { limit: String(serversMax) });
  const verified = page.items.filter(({ status }) => status === 'verified');
  const servers = verified.map(({ name }) => serverOf(serverIdOf(name), name));
  return servers.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function serverOf(id: string, name: string) {
  return { id, name, users: [] };
}
