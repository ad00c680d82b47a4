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
  'an error of the service is told at once': async (world) => {
    const { mayfly, seen } = await faulty(world, [{ status: 500 }, { status: 500 }]);
    const error = await fails(mayfly.createMailbox(), 'ServiceError');
    equal([(error as ServiceError).status, (await seen()).length], [500, 1]);
  },
  'the mistakes of a request are told by their fields': async (world) => {
    const error = await fails(new Mayfly(world).createMailbox({ tag: 'a'.repeat(101) }), 'ServiceError');
    const [{ pointer, code, max } = {}] = (error as ServiceError).errors ?? [];
    equal([pointer, code, max], ['/tag', 'too_long', 100]);
  },
  'a long Retry-After is told, not waited for': async (world) => {
    const { mayfly, seen } = await faulty(world, [{ status: 429, retryAfter: '3600' }]);
    const error = await fails(mayfly.createMailbox(), 'LimitReached');
    equal([(error as ServiceError).retryAfterSeconds, (await seen()).length], [3600, 1]);
    const ofDays = await faulty(world, [{ status: 503, retryAfter: '90000' }]);
    const away = await fails(ofDays.mayfly.mailboxes(), 'ServiceError');
    equal([(away as ServiceError).retryAfterSeconds, (await ofDays.seen()).length], [90_000, 1]);
  },
  'a refused key is told, with the remedy': async (world) => {
    const error = await fails(new Mayfly({ ...world, apiKey: 'mfk_wrong' }).mailboxes(), 'Unauthorized');
    ok(
      error instanceof ServiceError && error.fix !== undefined && error.message.includes(error.fix),
      'with its remedy',
    );
    ok(!error.message.includes('mfk_wrong'), 'without the key');
  },
  'a service that is not there is told by its URL, with the reason': async ({ deadUrl, apiKey, hidesCauses }) => {
    for (const url of [deadUrl, deadUrl.replace('127.0.0.1', 'localhost')]) {
      const error = await fails(new Mayfly({ url, apiKey }).mailboxes(), 'Unreachable');
      ok(error.message.startsWith(`${url} cannot be reached: `), error.message);
      ok(error.message.endsWith(`Is Mayfly running at ${url}? Else set MAYFLY_URL.`), error.message);
      if (!hidesCauses) match(error.message, /refused|unable to connect/i);
    }
  },
  'an answer of something else is told as such': async ({ apiKey }) => {
    const fetch = async () => new Response('<h1>It works</h1>', { status: 404 });
    const error = await fails(new Mayfly({ url: 'http://other.example', apiKey, fetch }).mailboxes(), 'ServiceError');
    match(error.message, /Is Mayfly running at http:\/\/other\.example\?/);
  },
  'a duration that is none is told': async (world) => {
    const { inbox } = await newMailbox(world);
    // @ts-expect-error it is none
    const error = await fails(inbox.waitForMail({ timeout: 'soon' }), 'TypeError');
    match(error.message, /"soon" is no duration/);
    ok(!(error instanceof MayflyError), 'it is a mistake of the program');
  },
  'an answer that is cut in the middle is asked for again': async (world) => {
    const { inbox } = await newMailbox(world);
    const { mayfly, seen } = await faulty(world, [{ cutAfterBytes: 20 }]);
    equal((await mayfly.mailbox(inbox.id)).address, inbox.address);
    equal((await seen()).length, 2);
  },
  'what was deleted by an attempt whose answer was lost is deleted': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, {});
    const { mayfly, seen } = await faulty(world, [{ holdMs: 1, times: 0 }]);
    const mail = await (await mayfly.mailbox(inbox.id)).waitForMail();
    await faulty(world, [{ cut: 'after' }]);
    await mail.delete();
    equal((await seen()).length, 2);
  },
  'a wait does not wait for the service beyond its deadline': async (world) => {
    const { inbox } = await newMailbox(world);
    const { mayfly } = await faulty(world, []);
    const behind = await mayfly.mailbox(inbox.id);
    const { seen } = await faulty(world, [{ status: 503, retryAfter: '20' }]);
    const error = await fails(behind.waitForMail({ timeout: '2s' }), 'ServiceError');
    equal([(error as ServiceError).retryAfterSeconds, (await seen()).length], [20, 1]);
  },
  'a Retry-After may be a date': async (world) => {
    const { mayfly } = await faulty(world, [{ status: 429, retryAfter: 'Fri, 31 Dec 2100 23:59:59 GMT' }]);
    const error = await fails(mayfly.mailboxes(), 'LimitReached');
    ok(((error as ServiceError).retryAfterSeconds ?? 0) > 3_600, 'it is far away');
  },
  'a page in place of JSON is told as such': async (world) => {
    const { mayfly } = await faulty(world, [{ status: 200, html: '<h1>Please log in</h1>' }]);
    const error = await fails(mayfly.createMailbox(), 'ServiceError');
    match(error.message, /200 not_mayfly: the answer does not come from Mayfly: text\/html\nIs Mayfly running at http/);
    await faulty(world, [{ status: 200, html: '<h1>Please log in</h1>' }]);
    await fails(mayfly.events().next(), 'ServiceError');
  },
  'a page in place of 503 is asked again for': async (world) => {
    const { mayfly, seen } = await faulty(world, [{ status: 502, html: '<h1>Bad gateway</h1>' }]);
    ok(Array.isArray(await mayfly.mailboxes()), 'the second is answered');
    equal((await seen()).length, 2);
  },
  'a redirect is told, and not followed': async (world) => {
    const { mayfly, seen } = await faulty(world, [
      { status: 301, location: 'https://mail.example/v1/mailboxes', html: '' },
    ]);
    const error = await fails(mayfly.createMailbox(), 'ServiceError');
    if (!world.hidesCauses) match(error.message, /301 .*leads to https:\/\/mail\.example/);
    equal((await seen()).length, 1);
  },
});
