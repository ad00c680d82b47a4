import type { Mailbox, Mayfly } from '../../src/main.ts';
import { cases } from '../case.ts';
import { equal, fails } from '../check.ts';
import { deliver, faulty, newMailbox } from './world.ts';

class Enough extends Error {
  override readonly name = 'Enough';
}

/** Every call that takes a signal. */
async function callsOf(
  mayfly: Mayfly,
  inbox: Mailbox,
): Promise<readonly ((signal: AbortSignal) => PromiseLike<unknown>)[]> {
  await deliver(inbox, { file: 'a file' });
  const mail = await inbox.waitForMail();
  const [summary] = (await inbox.mails()).items;
  return [
    (signal) => mayfly.createMailbox({ signal }),
    (signal) => mayfly.address(inbox.address, { signal }),
    (signal) => mayfly.mailbox(inbox.id, { signal }),
    (signal) => mayfly.mailboxes({ signal }),
    (signal) => mayfly.mail(mail.id, { signal }),
    (signal) => mayfly.usage({ signal }),
    (signal) => mayfly.mails({ signal }),
    (signal) => mayfly.events({ signal }).next(),
    (signal) => inbox.waitForMail({ signal }),
    (signal) => inbox.waitForMails({ signal, count: 2 }),
    (signal) => inbox.waitForCode({ signal }),
    (signal) => inbox.waitForLink({ signal }),
    (signal) => inbox.expect({ signal }),
    (signal) => inbox.expectNoMail({ signal, for: '20s' }),
    (signal) => inbox.mails({ signal }),
    (signal) => inbox.mail(mail.id, { signal }),
    (signal) => inbox.deliver({ sender: 'a@b.example', subject: 's', body: 'b' }, { signal }),
    (signal) => inbox.export({ signal }),
    (signal) => inbox.events({ signal }).next(),
    (signal) => inbox.extend(20, { signal }),
    (signal) => mail.raw({ signal }),
    (signal) => mail.htmlPage({ signal }),
    (signal) => mail.features({ as: 'gmail.ios', signal }),
    (signal) => mail.attachments[0]?.bytes({ signal }) ?? Promise.resolve(),
    (signal) => mail.attachments[0]?.text({ signal }) ?? Promise.resolve(),
    (signal) => summary?.load({ signal }) ?? Promise.resolve(),
    (signal) => mail.delete({ signal }),
    (signal) => inbox.delete({ signal }),
  ];
}

/** Guarantees of signals. */
export const abortCases = cases({
  'every call ends with the reason of its signal': async (world) => {
    const { mayfly, inbox } = await newMailbox(world);
    const aborted = AbortSignal.abort(new Enough('before'));
    for (const call of await callsOf(mayfly, inbox)) {
      await fails(call(aborted), 'Enough');
      const stop = new AbortController();
      const called = fails(call(stop.signal), 'Enough');
      stop.abort(new Enough('at once'));
      await called;
    }
  },
  'a signal ends a wait that is held': async (world) => {
    const { inbox } = await newMailbox(world);
    const { mayfly, seen } = await faulty(world, []);
    const behind = await mayfly.mailbox(inbox.id);
    const stop = new AbortController();
    const waiting = fails(behind.waitForMail({ signal: stop.signal }), 'Enough');
    while ((await seen()).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort(new Enough('held'));
    await waiting;
    const id = await deliver(inbox, {});
    equal((await behind.waitForMail()).id, id);
  },
  'a signal ends the time before another attempt': async (world) => {
    const { mayfly, seen } = await faulty(world, [{ status: 503, retryAfter: '25' }]);
    const stop = new AbortController();
    const reading = fails(mayfly.mailboxes({ signal: stop.signal }), 'Enough');
    while ((await seen()).length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort(new Enough('between attempts'));
    await reading;
    equal((await seen()).length, 1);
  },
  'a signal ends a stream that is open, also between its events': async (world) => {
    const { inbox } = await newMailbox(world);
    const stop = new AbortController();
    const events = inbox.events({ signal: stop.signal, types: ['mail.received'] });
    const first = events.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await deliver(inbox, {});
    equal((await first).value?.type, 'mail.received');
    const second = fails(events.next(), 'Enough');
    stop.abort(new Enough('open'));
    await second;
  },
});
