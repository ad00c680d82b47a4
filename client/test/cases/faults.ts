import { Mayfly, MayflyError, ServiceError } from '../../src/main.ts';
import { cases } from '../case.ts';
import { equal, fails, match, ok } from '../check.ts';
import { deliver, faulty, newMailbox } from './world.ts';

/** Guarantees where the service or the way to it fails. */
export const faultCases = cases({
  'a request is made again, twice at most': async (world) => {
    const busy = { status: 503, retryAfter: '0' } as const;
    const { mayfly, seen } = await faulty(world, [busy, { cut: 'before' }]);
    ok(Array.isArray(await mayfly.mailboxes()), 'the third is answered');
    equal((await seen()).length, 3);
    const again = await faulty(world, [busy, busy, busy]);
    const error = await fails(again.mayfly.mailboxes(), 'ServiceError');
    equal((await again.seen()).length, 3);
    ok(error instanceof ServiceError, 'it is one of ours');
    equal([error.status, error.code, error.detail, error.requestId], [503, 'scripted', 'a scripted fault', 'r1']);
  },
  'a mailbox whose answer was lost is made once': async (world) => {
    const { mayfly, seen } = await faulty(world, [{ cut: 'after' }]);
    const tag = `once ${Math.random()}`;
    const inbox = await mayfly.createMailbox({ tag });
    const requests = await seen();
    equal([requests.length, new Set(requests.map(({ key }) => key)).size], [2, 1]);
    equal(
      (await new Mayfly(world).mailboxes({ tag })).map(({ id }) => id),
      [inbox.id],
    );
  },
  'a long Retry-After is told, not waited for': async (world) => {
    const { mayfly, seen } = await faulty(world, [{ status: 429, retryAfter: '3600' }]);
    const error = await fails(mayfly.createMailbox(), 'LimitReached');
    equal([(error as ServiceError).retryAfterSeconds, (await seen()).length], [3600, 1]);
  },
  'a refused key is told, with the remedy': async (world) => {
    const error = await fails(new Mayfly({ ...world, apiKey: 'mfk_wrong' }).mailboxes(), 'Unauthorized');
    ok(
      error instanceof ServiceError && error.fix !== undefined && error.message.includes(error.fix),
      'with its remedy',
    );
    ok(!error.message.includes('mfk_wrong'), 'without the key');
  },
  'a service that is not there is told by its URL': async ({ apiKey }) => {
    const error = await fails(new Mayfly({ url: 'http://127.0.0.1:9', apiKey }).mailboxes(), 'Unreachable');
    match(error.message, /^http:\/\/127\.0\.0\.1:9 cannot be reached/);
  },
  'an answer of something else is told as such': async ({ apiKey }) => {
    const fetch = async () => new Response('<h1>It works</h1>', { status: 404 });
    const error = await fails(new Mayfly({ url: 'http://other.example', apiKey, fetch }).mailboxes(), 'NotFound');
    match(error.message, /is this its URL/);
  },
  'a duration that is none is told': async (world) => {
    const { inbox } = await newMailbox(world);
    // @ts-expect-error it is none
    const error = await fails(inbox.waitForMail({ timeout: 'soon' }), 'TypeError');
    match(error.message, /"soon" is no duration/);
    ok(!(error instanceof MayflyError), 'it is a mistake of the program');
  },
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
});
