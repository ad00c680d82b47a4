import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { createMailbox, type OwnMailbox } from '../../../load/account.ts';
import { callForJson, requestText } from '../../../load/http-client.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack, Target } from '../../attack.ts';
import { assaultOfCalls } from '../../means/flood.ts';
import { HeldSockets, portOf } from '../../means/held-sockets.ts';
import { message, repeated, sendMail, sendMails } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const seconds = 15;
/** A regular expression that an engine which tries all ways would never come to the end of. */
const costlyRegex = '(a|aa)*(a|b)*(.a){20}c$';
const betweenMailsMs = 3_000;
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Waits that look through much text for what is not there. */
export const waitsOverLargeMail: Attack = {
  ...{ id: '3a', name: 'waits over 200 mails of 3.4 MB', seconds },
  prepare: waitsOver({
    content: () => message({ body: repeated(`${'nothing to be found here '.repeat(3)}\r\n`, 3_400_000) }),
    ...{ mails: 200, waits: 8 },
    body: { match: { text: 'never there' }, timeout: 1 },
  }),
};

/** A regular expression on `to`, which is tried on each address of each mail. */
export const waitsWithManyRecipients: Attack = {
  ...{ id: '3b', name: 'regex on to, 60 mails with 1,000 addresses', seconds },
  prepare: waitsOver({
    content: () => {
      const name = 'a'.repeat(100);
      const to = Array.from({ length: 1_000 }, (_, index) => ` "${name}" <${name}-${index}@example.com>`);
      return message({ headers: [`To:${to.join(',\r\n')}`], body: 'Hello.' });
    },
    ...{ mails: 60, waits: 4 },
    body: { match: { to: { regex: costlyRegex } }, timeout: 0 },
  }),
};

/** Waits that have found all emails but one, and hold on to those. */
export const waitsThatHoldMail: Attack = {
  ...{ id: '3c', name: '400 waits with count 100', seconds },
  prepare: waitsOver({
    content: () => message({ body: repeated(`${'found '.repeat(12)}\r\n`, 45_000) }),
    ...{ mails: 99, waits: 400 },
    body: { match: { text: 'found' }, count: 100, timeout: 12 },
  }),
};

/** Waits with a regular expression, all woken by one mail. */
export const waitsWokenAtOnce: Attack = {
  ...{ id: '3d', name: '2,000 waits with a regex and one mail', seconds },
  prepare: async (target) => {
    const { smtpPort, key } = target;
    const { path, address: recipient } = await createMailbox(target);
    const body = JSON.stringify({ match: { text: { regex: costlyRegex } }, timeout: 30 });
    const first = requestText({ method: 'POST', path: `${path}/wait`, key, body });
    const content = message({ body: repeated(`${'a'.repeat(70)}\r\n`, 90_000) });
    return async (over) => {
      const sockets = new HeldSockets();
      const replies = new Tally();
      await sockets.open({ port: portOf(target), count: 2_000, localAddress: attackerAddress, first, over });
      while (!over.aborted) {
        replies.add(await sendMail({ smtpPort, recipient, content }));
        await delay(betweenMailsMs, undefined, { signal: over }).catch(() => {});
      }
      return `${sockets.alive} waits, answers: ${sockets.answers}; mails: ${replies}`;
    };
  },
};

/** Waits for codes that no mail has. */
export const waitsForCodes: Attack = {
  ...{ id: '28a', name: 'waits with hasCode over 170 mails of up to 50,000 links', seconds },
  prepare: async (target) => {
    const { path } = await mailboxOfLinks(target);
    const body = { match: { hasCode: true, subject: 'never there' }, timeout: 1 };
    return assaultOfCalls(target, 8, () => waitAt(path, body));
  },
};

/** Matches by many at once, each with a regular expression over the text. */
export const manyMatches: Attack = {
  ...{ id: '28b', name: '100 matches at once on mails of up to 50,000 links', seconds },
  prepare: async (target) => {
    const { url, key } = target;
    const { path } = await mailboxOfLinks(target);
    const wait = { ...waitAt(path, { count: 100, give: 'link' }), key };
    const { items } = await callForJson(url, wait, MailList);
    const body = { match: { hasCode: true, hasLink: true, text: { regex: '(a|b)*never' } } };
    return assaultOfCalls(target, 100, (index) => {
      const mail = items[index % items.length]?.id ?? '';
      return { method: 'POST', path: `${path}/mails/${mail}/match`, body, timeoutMs: 60_000 };
    });
  },
};

/** Waits at a mailbox that has so many mails of one content. */
function waitsOver(options: { content: () => string; mails: number; waits: number; body: object }): Attack['prepare'] {
  const { mails: count, waits: atOnce, body } = options;
  return async (target) => {
    const { address: recipient, path } = await createMailbox(target);
    const content = options.content();
    await sendMails(target, { recipient, count, content: () => content });
    return assaultOfCalls(target, atOnce, () => waitAt(path, body));
  };
}

function waitAt(path: string, body: object) {
  return { method: 'POST', path: `${path}/wait`, body, timeoutMs: 60_000 };
}

/** A mailbox with mails of links: many that are read in the main thread, and some of which no extract is kept. */
async function mailboxOfLinks(target: Target): Promise<OwnMailbox> {
  const mailbox = await createMailbox(target);
  const small = linkMail({ links: 1_500, characters: 40 });
  // So long that 500 links are too much to be kept.
  const large = linkMail({ links: 500, characters: 600 });
  const huge = linkMail({ links: 50_000, characters: 60 });
  await sendMails(target, { recipient: mailbox.address, count: 150, content: () => small });
  await sendMails(target, { recipient: mailbox.address, count: 20, content: (at) => (at % 2 ? huge : large) });
  return mailbox;
}

/** A mail of links and numbers that are no codes. */
function linkMail({ links, characters }: { links: number; characters: number }): string {
  const line = (index: number) => {
    const start = `<a href="https://origin.siege/${index}/`;
    return `${start}${'x'.repeat(Math.max(0, characters - start.length))}">number ${index} 4829${index}</a><br>`;
  };
  const body = Array.from({ length: links }, (_, index) => line(index)).join('\r\n');
  return message({ headers: ['Content-Type: text/html'], body });
}
