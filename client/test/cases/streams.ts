import { Mayfly } from '../../src/main.ts';
import { cases } from '../case.ts';
import { equal, fails, ok } from '../check.ts';
import { deliver, faulty, newMailbox } from './world.ts';

/** Guarantees of streams of events. */
export const streamCases = cases({
  'a stream that is cut goes on where it was': async (world) => {
    const { inbox } = await newMailbox(world);
    const { mayfly } = await faulty(world, [{ cutAfterBytes: 400 }, { cut: 'before' }]);
    const stop = new AbortController();
    const behind = await new Mayfly(world).mailbox(inbox.id);
    const first = behind.events({ signal: stop.signal, types: ['mail.received'] });
    const begun = first.next();
    const ids = [await deliver(inbox, { subject: '1' })];
    const { value } = await begun;
    ok(value, 'the first is told');
    await first.return();
    const events = mayfly.events({ after: value.cursor, types: ['mail.received'], signal: stop.signal });
    for (let count = 2; count <= 6; count += 1) ids.push(await deliver(inbox, { subject: `${count}` }));
    const told = [value.data.mailId];
    for await (const event of events) {
      if (event.mailboxId === inbox.id) told.push(event.data.mailId);
      if (told.length === ids.length) break;
    }
    stop.abort();
    equal(told, ids);
  },
  'a stream of a mailbox ends with it, whatever events it has': async (world) => {
    const { inbox } = await newMailbox(world);
    const events = inbox.events({ types: ['key.created'] });
    const next = events.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await inbox.delete();
    equal((await next).done, true);
    await fails(inbox.events().next(), 'NotFound');
  },
  'a stream that cannot be opened is told': async ({ deadUrl, apiKey }) => {
    await fails(new Mayfly({ url: deadUrl, apiKey }).events().next(), 'Unreachable');
  },
});
