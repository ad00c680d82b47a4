import { Mayfly } from '../../src/main.ts';
import { cases } from '../case.ts';
import { equal, fails, match, ok } from '../check.ts';
import { deliver, faulty, newMailbox } from './world.ts';

/** A position before all emails. */
const longAgo = '2020-01-01T00:00:00Z';

/** Guarantees of waits. */
export const waitCases = cases({
  'an email that came before the wait is given': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Please confirm' });
    const mail = await inbox.waitForMail({ subject: 'CONFIRM' });
    equal([mail.subject, mail.text.trim(), mail.sender], ['Please confirm', 'It works.', 'shop@shop.example']);
  },
  'an email that comes during the wait is given': async (world) => {
    const { inbox } = await newMailbox(world);
    const waiting = inbox.waitForMail({ subject: /confirm/i });
    const id = await deliver(inbox, { subject: 'Please confirm' });
    equal((await waiting).id, id);
  },
  'each email is given once, and an earlier one is not hidden by a later': async (world) => {
    const { inbox } = await newMailbox(world);
    const first = await deliver(inbox, { subject: 'first' });
    const second = await deliver(inbox, { subject: 'second' });
    equal((await inbox.waitForMail({ subject: 'second' })).id, second);
    equal((await inbox.waitForMail()).id, first);
    const error = await fails(inbox.waitForMail({ timeout: '100ms' }), 'WaitTimedOut');
    match(error.message, /2 had been given: each is given once:\s+"second"\s+"first"/);
  },
  'a test of an email that nobody knows is refused, and does not match every email': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Please confirm' });
    const misspelt: object = { subjct: 'confirm' };
    for (const call of ['waitForMail', 'waitForCode', 'expectNoMail'] as const) {
      const error = await fails(inbox[call](misspelt), 'ServiceError');
      match(error.message, /subjct is not a known field: did you mean subject\?/);
    }
  },
  'waits at the same time are given different emails': async (world) => {
    const { inbox } = await newMailbox(world);
    const waits = [inbox.waitForMail(), inbox.waitForMail(), inbox.waitForMail()];
    const ids = [await deliver(inbox, {}), await deliver(inbox, {}), await deliver(inbox, {})];
    const given = (await Promise.all(waits)).map(({ id }) => id);
    equal(given.sort(), ids.sort());
  },
  'several emails are waited for at once': async (world) => {
    const { inbox } = await newMailbox(world);
    const waiting = inbox.waitForMails({ count: 2, subject: 'part' });
    for (const subject of ['part 1', 'other', 'part 2']) await deliver(inbox, { subject });
    equal(
      (await waiting).map(({ subject }) => subject),
      ['part 1', 'part 2'],
    );
  },
  'an email is not lost when too few came': async (world) => {
    const { inbox } = await newMailbox(world);
    const id = await deliver(inbox, { subject: 'part 1' });
    const error = await fails(inbox.waitForMails({ count: 2, subject: 'part', timeout: '200ms' }), 'WaitTimedOut');
    match(error.message, /^no 2 emails came that match/);
    equal((await inbox.waitForMail({ subject: 'part' })).id, id);
  },
  'as many waits as the platform makes requests are given an email each': async (world) => {
    const { inbox } = await newMailbox(world);
    const numbers = Array.from({ length: world.requestsMax }, (_, index) => index);
    const waits = numbers.map((number) => inbox.waitForMail({ subject: { equals: `mail ${number}` } }));
    const sent = new Mayfly(world).mailbox(inbox.id);
    for (const number of numbers) {
      await deliver(await sent, { subject: `mail ${number}` });
      // Where requests are few, an answered wait makes room for the next delivery.
      if (world.requestsMax < numbers.length + 1) await waits[number];
    }
    equal(
      (await Promise.all(waits)).map(({ subject }) => subject),
      numbers.map((number) => `mail ${number}`),
    );
  },
  'a wait does not poll': async (world) => {
    const { inbox } = await newMailbox(world);
    const { mayfly, seen } = await faulty(world, []);
    const behind = await mayfly.mailbox(inbox.id);
    await fails(behind.waitForMail({ timeout: '1s' }), 'WaitTimedOut');
    ok((await seen()).length <= 3, 'it is one request, and one more where clocks differ by a tick');
  },
  'expect takes only what comes after it': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Welcome' });
    const armed = inbox.expect({ subject: 'Welcome' });
    await armed.armed;
    const id = await deliver(inbox, { subject: 'Welcome' });
    equal((await armed).id, id);
  },
  'expect that cannot be armed fails for that reason, and only where it is awaited': async (world) => {
    const { inbox } = await newMailbox(world);
    await inbox.delete();
    const armed = inbox.expect();
    await fails(armed.armed, 'NotFound');
    await fails(armed, 'NotFound');
    inbox.expect();
  },
  'an expected email that came before is named in the error': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Welcome aboard' });
    const error = await fails(inbox.expect({ subject: 'Welcome', timeout: 100 }), 'WaitTimedOut');
    match(error.message, /would have matched, but came before:\s+"Welcome aboard"/);
  },
  'no email is expected, and none comes': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Welcome' });
    await inbox.expectNoMail({ subject: 'invoice', for: 100 });
    await inbox.waitForMail();
    await inbox.expectNoMail({ for: 50 });
  },
  'a wait goes on to emails that are there and were not looked at, although its time is over': async (world) => {
    const { inbox } = await newMailbox(world);
    const id = await deliver(inbox, { subject: 'Hello' });
    const behind = await (await faulty(world, [])).mayfly.mailbox(inbox.id);
    const unseen = { timedOut: true, items: [], unseen: 1, cursor: longAgo, timeoutApplied: 0 };
    await faulty(world, [{ status: 200, answer: unseen }]);
    equal((await behind.waitForMail({ timeout: 0 })).id, id);
    await faulty(world, [{ status: 200, answer: unseen }]);
    const armed = behind.expect({ timeout: 0 });
    await fails(armed, 'WaitTimedOut');
  },
  'where no email may come those are looked at that could not be, and it is an error when that fails': async (
    world,
  ) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Your invoice' });
    const { mayfly, seen } = await faulty(world, []);
    const behind = await mayfly.mailbox(inbox.id);
    const answer = { error: 'wait_incomplete', detail: '1 email or more were not looked at', cursor: longAgo };
    await faulty(world, [{ status: 503, answer }]);
    await fails(behind.expectNoMail({ for: '20s' }), 'UnexpectedMail');
    equal((await seen()).length, 2);
    await faulty(world, [{ status: 503, retryAfter: '9', answer }]);
    match((await fails(behind.expectNoMail({ for: 0 }), 'ServiceError')).message, /wait_incomplete: 1 email or more/);
  },
  'an email that should not come is told': async (world) => {
    const { inbox } = await newMailbox(world);
    const nothing = fails(inbox.expectNoMail({ subject: 'invoice', for: '20s' }), 'UnexpectedMail');
    await deliver(inbox, { subject: 'Your invoice' });
    match((await nothing).message, /"Your invoice" from shop@shop\.example/);
  },
  'the error of a wait says what came, and in what it failed': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Welcome' });
    const error = await fails(inbox.waitForMail({ subject: 'confirm', timeout: '100ms' }), 'WaitTimedOut');
    match(error.message, /^no email came that matches within 0\.1 s at \S+ \(subject contains "confirm"\)/);
    match(error.message, /1 came, but did not match:\s+"Welcome": fails subject/);
  },
  'the error of a wait without any email says where mail is expected': async (world) => {
    const { inbox } = await newMailbox(world);
    const error = await fails(inbox.waitForMail({ timeout: '100ms' }), 'WaitTimedOut');
    match(error.message, /\n {2}no email came at all; mail is expected at 127\.0\.0\.1:\d+$/);
  },
  'a wait goes on over several holds, within one deadline': async (world) => {
    const { inbox } = await newMailbox(world);
    const { mayfly, seen } = await faulty(world, [{ holdMs: 50, times: 1 }]);
    const behind = await mayfly.mailbox(inbox.id);
    await deliver(inbox, { subject: 'other' });
    const waiting = behind.waitForMail({ subject: 'late', timeout: '30s' });
    while ((await seen()).length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    const id = await deliver(inbox, { subject: 'late' });
    equal((await waiting).id, id);
  },
  'a signal ends a wait with its reason': async (world) => {
    const { inbox } = await newMailbox(world);
    const stop = new AbortController();
    const waiting = inbox.waitForMail({ signal: stop.signal });
    stop.abort(new RangeError('enough'));
    match((await fails(waiting, 'RangeError')).message, /enough/);
  },
  'a wait in a mailbox that ends is told so at once': async (world) => {
    const { inbox } = await newMailbox(world);
    const waiting = fails(inbox.waitForMail(), 'NotFound');
    await inbox.mails();
    await inbox.delete();
    await waiting;
    await inbox.delete();
  },
  'a mailbox is gone at the end of its block, also when that throws': async (world) => {
    const { mayfly, inbox } = await newMailbox(world);
    await inbox[Symbol.asyncDispose]();
    equal((await mayfly.mailboxes({ address: inbox.address })).length, 0);
    ok(inbox.expiresAt instanceof Date, 'it has an end');
  },
});
