import { cases } from '../case.ts';
import { equal, fails, match } from '../check.ts';
import { deliver, newMailbox } from './world.ts';

const code = (digits: string) => ({ subject: 'Your code', body: `Your verification code is ${digits}.` });
const link = (href: string, text: string) => `<a href="https://x.example/${href}">${text}</a> `;

/** Guarantees of waits for codes and links. */
export const extractCases = cases({
  'a code is given once, also of an email that was given': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, code('482 913'));
    const mail = await inbox.waitForMail();
    equal(mail.code, '482913');
    equal(await inbox.waitForCode(), '482913');
    await fails(inbox.waitForCode({ timeout: 50 }), 'WaitTimedOut');
    await deliver(inbox, code('771 204'));
    equal(await inbox.waitForCode(), '771204');
  },
  'waits for codes at the same time are given different ones': async (world) => {
    const { inbox } = await newMailbox(world);
    const waits = [inbox.waitForCode(), inbox.waitForCode()];
    await deliver(inbox, code('482 913'));
    await deliver(inbox, code('771 204'));
    equal((await Promise.all(waits)).sort(), ['482913', '771204']);
  },
  'a wait for a code passes emails without one, and says so': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Your order 482913' });
    const error = await fails(inbox.waitForCode({ timeout: 50 }), 'WaitTimedOut');
    match(
      error.message,
      /^no email with a code came within 0\.05 s.*\n {2}1 came, but did not match:\n.*"Your order 482913"/,
    );
    await deliver(inbox, code('771 204'));
    equal(await inbox.waitForCode(), '771204');
  },
  'each link is given once, also of an email that was given': async (world) => {
    const { inbox } = await newMailbox(world);
    await deliver(inbox, { subject: 'Welcome', htmlBody: link('c?t=1&amp;u=2', 'Confirm') + link('help', 'Help') });
    await inbox.waitForMail();
    equal(await inbox.waitForLink({ text: 'Help' }), 'https://x.example/help');
    equal(await inbox.waitForLink({ text: /^confirm$/i }), 'https://x.example/c?t=1&u=2');
    const error = await fails(inbox.waitForLink({ text: 'Confirm', timeout: 50 }), 'WaitTimedOut');
    match(error.message, /^no email with a link came \(text contains "Confirm"\) within/);
    match(error.message, /1 matched, with nothing wanted:\s+"Welcome" with Confirm <https:.*, Help <https:/);
    match(error.message, /2 had been given: each is given once:\s+https:\/\/x\.example\/help/);
  },
  'the likeliest link is given where none is said': async (world) => {
    const { inbox } = await newMailbox(world);
    const links =
      link('unsubscribe', 'Unsubscribe') + link('browser', 'View in browser') + link('v', 'Confirm your address');
    await deliver(inbox, { subject: 'Welcome', htmlBody: links });
    equal(await inbox.waitForLink(), 'https://x.example/v');
    equal((await inbox.waitForMail()).link(), 'https://x.example/v');
    equal(await inbox.waitForLink(), 'https://x.example/browser');
    equal(await inbox.waitForLink({ rel: 'unsubscribe' }), 'https://x.example/unsubscribe');
  },
  'a link is taken of the first email that has it': async (world) => {
    const { inbox } = await newMailbox(world);
    for (const name of ['a', 'b', 'c']) await deliver(inbox, { subject: name, htmlBody: link(name, `Open ${name}`) });
    equal(await inbox.waitForLink({ href: /\/b$/ }), 'https://x.example/b');
    equal(await inbox.waitForLink({ subject: 'c' }), 'https://x.example/c');
    equal(await inbox.waitForLink(), 'https://x.example/a');
  },
});
