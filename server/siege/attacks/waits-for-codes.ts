import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { type AttackedMailbox, createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { call, callForJson } from '../http-call.ts';
import { repeatWaits } from '../repeat-waits.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const waits = 8;
const calls = 100;
const smallMails = 150;
const smallMailBytes = 120_000;
const largeMails = 20;
const largeMailLinks = 50_000;
/** Characters of a link; so long that 500 are too much to be kept. */
const linkCharacters = 600;

const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** A mail of links and numbers that are no codes. */
function linkMail({ links, characters }: { links: number; characters: number }): string {
  const line = (index: number) => {
    const start = `<a href="https://origin.siege/${index}/`;
    return `${start}${'x'.repeat(Math.max(0, characters - start.length))}">number ${index} 4829${index}</a><br>`;
  };
  const body = Array.from({ length: links }, (_, index) => line(index)).join('\r\n');
  return message({ headers: ['Content-Type: text/html'], body });
}

/** Sends mails of links: many that are read in the main thread, and some of which no extract is kept. */
async function fill(target: Target): Promise<AttackedMailbox> {
  const mailbox = await createMailbox(target);
  const small = linkMail({ links: smallMailBytes / 80, characters: 40 });
  const large = linkMail({ links: largeMailLinks / 100, characters: linkCharacters });
  const huge = linkMail({ links: largeMailLinks, characters: 60 });
  await sendMails(target, { recipient: mailbox.address, count: smallMails, content: () => small });
  await sendMails(target, { recipient: mailbox.address, count: largeMails, content: (at) => (at % 2 ? huge : large) });
  return mailbox;
}

/** Waits for codes that no mail has. */
export const waitsForCodes: Attack = {
  id: '28a',
  name: 'waits with hasCode over 170 mails of up to 50,000 links',
  seconds: 15,
  prepare: async (target) => {
    const mailbox = await fill(target);
    const body = { match: { hasCode: true, subject: 'never there' }, timeout: 1 };
    return async (over) => `answers: ${await repeatWaits(target, { mailbox, body, atOnce: waits, over })}`;
  },
};

/** Matches by many at once, each with a regular expression over the text. */
export const manyMatches: Attack = {
  id: '28b',
  name: '100 matches at once on mails of up to 50,000 links',
  seconds: 15,
  prepare: async (target) => {
    const { url, key } = target;
    const { path } = await fill(target);
    const wait = { method: 'POST', path: `${path}/wait`, key, body: { count: 100, give: 'link' }, timeoutMs: 60_000 };
    const { items } = Value.Parse(MailList, await callForJson(url, wait));
    const body = { match: { hasCode: true, hasLink: true, text: { regex: '(a|b)*never' } } };
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: calls, over }, async (index) => {
        const mail = items[index % items.length]?.id ?? '';
        const wanted = { method: 'POST', path: `${path}/mails/${mail}/match`, key, body };
        const from = { localAddress: attackerAddress(index), timeoutMs: 60_000 };
        answers.add(await call(url, { ...wanted, ...from }).then(({ status }) => status, String));
      });
      return `answers: ${answers}`;
    };
  },
};
