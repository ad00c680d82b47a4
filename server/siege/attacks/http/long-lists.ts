import { createMailbox, firstMailbox } from '../../../load/account.ts';
import { call } from '../../../load/http-client.ts';
import { countAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Assault, type Attack, met, type Target } from '../../attack.ts';
import { filledWith } from '../../means/filled-database.ts';
import { assaultOfCalls } from '../../means/flood.ts';
import { untilOver } from '../../means/held-sockets.ts';

const fill = filledWith({ mails: 100_000 });
const seconds = 15;
const readers = 4;
const counters = 8;
const mailboxes = 990;

/** A list of 100,000 mails. */
export const longMailList: Attack = {
  id: '4a',
  name: 'lists of 100,000 mails',
  seconds,
  fill,
  prepare: async (target) => listing(target, `${(await firstMailbox(target)).path}/mails`),
};

/** Lists that are counted, searches that find all mails or none, and pages far on in the one inbox of another service's API. */
export const countedLists: Attack = {
  id: '38',
  name: 'counts, searches and offsets over 100,000 mails',
  seconds,
  fill,
  settings: { MAYFLY_DIALECTS: 'mailpit' },
  prepare: async (target) => {
    await firstMailbox(target);
    const paths = [
      '/v1/mails?count=true&fields=summary&limit=200',
      '/v1/mails?count=true&fields=summary&limit=200&largerThan=1',
      '/v1/mails?count=true&fields=summary&cc=nobody',
      '/v1/mails?count=true&fields=summary&subject=nobody&not=subject&order=asc',
      '/as/mailpit/api/v1/messages?start=99000&limit=1000',
      '/as/mailpit/api/v1/search?query=-nobody&start=900&limit=100',
      '/as/mailpit/api/v1/search?query=cc%3Anobody',
    ];
    return assaultOfCalls(target, counters, (index) => ({
      path: paths[index % paths.length] ?? '',
      timeoutMs: 60_000,
    }));
  },
};

/** The lists of the APIs of other services, each as large as it gets. */
export const dialectLists: Attack = {
  id: '40',
  name: 'lists of other services’ APIs over 100,000 mails',
  seconds,
  fill,
  settings: { MAYFLY_DIALECTS: 'mailhog,maildev,mailcatcher,inbucket,mailslurp' },
  prepare: async (target) => {
    const { id, address } = await firstMailbox(target);
    const paths = [
      '/as/mailhog/api/v2/messages?start=99000&limit=250',
      '/as/mailhog/api/v2/search?kind=to&query=nobody',
      '/as/mailcatcher/messages',
      '/as/maildev/api/email?skip=99000&limit=1000',
      '/as/maildev/email?headers.x-campaign=nothing',
      `/as/inbucket/api/v1/mailbox/${address}`,
      `/as/mailslurp/inboxes/${id}/emails/paginated?page=900&size=100`,
      '/as/mailslurp/emails?page=0&size=100&unreadOnly=true',
    ];
    return assaultOfCalls(target, counters, (index) => ({
      path: paths[index % paths.length] ?? '',
      timeoutMs: 60_000,
    }));
  },
};

/** A list of mailboxes, of which one has 100,000 mails to be counted. */
export const longMailboxCount: Attack = {
  id: '4b',
  name: 'lists of mailboxes, one has 100,000 mails',
  seconds,
  fill,
  prepare: async (target) => {
    await firstMailbox(target);
    return listing(target, '/v1/mailboxes');
  },
};

/** A list of events of a type that none of 100,000 has. */
export const longEventSearch: Attack = {
  id: '4c',
  name: 'event lists whose types match nothing',
  seconds,
  fill,
  prepare: async (target) => listing(target, '/v1/events?types=mail.refused'),
};

/** A search for the address of one among all the mailboxes that an owner may have. */
export const addressSearch: Attack = {
  id: '4d',
  name: 'one address among 990 mailboxes',
  seconds,
  prepare: async (target) => {
    const create = async () => void (await createMailbox(target));
    const [first] = await Promise.all([
      createMailbox(target),
      countAtOnce({ count: mailboxes, atOnce: readers }, create),
    ]);
    return listing(target, `/v1/mailboxes?address=${first.address}`);
  },
};

/** DELETE of a mailbox with very many mails. */
export const bigDelete: Attack = {
  id: '14b',
  name: 'DELETE of a mailbox with 300,000 mails',
  seconds: 15,
  fill: filledWith({ mails: 300_000 }),
  prepare: async (target) => {
    const { path } = await firstMailbox(target);
    const { url, key } = target;
    return async (over) => {
      const wanted = { path, key, localAddress: attackerAddress(), timeoutMs: 15_000 };
      const startedAt = performance.now();
      const { status } = await call(url, { ...wanted, method: 'DELETE' });
      const ms = (performance.now() - startedAt).toFixed(0);
      const { status: after } = await call(url, wanted);
      await untilOver(over);
      const faults = met({
        [`DELETE was answered ${status}`]: status !== 204,
        [`a read after it ${after}`]: after !== 404,
      });
      return { got: `${status} after ${ms} ms`, faults };
    };
  },
};

function listing(target: Target, path: string): Assault {
  return assaultOfCalls(target, readers, () => ({ path, timeoutMs: 60_000 }));
}
