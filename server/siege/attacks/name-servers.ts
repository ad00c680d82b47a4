import { Type } from 'typebox';
import { createMailbox, mailPaths } from '../../load/account.ts';
import { callForJson } from '../../load/http-client.ts';
import { repeatAtOnce } from '../../load/repeat.ts';
import { attackerAddress, usualAddress } from '../addresses.ts';
import { type Attack, met } from '../attack.ts';
import { floodCalls } from '../means/flood.ts';
import { message, sendMail, sendMails } from '../means/mail.ts';
import {
  hostileNameServer,
  openHostileNameServer,
  openSilentNameServer,
  silentNameServer,
} from '../means/name-servers.ts';
import { Tally } from '../means/tally.ts';

const domains = 50;
const mails = 40;
const signatures = 300;
const arrivals = 60;
const bodyBytes = 4 * 1024 * 1024;
const Domain = Type.Object({ id: Type.String() });

/** An owner who has as many domains looked up at once as he can, whose name servers are slow, silent, and say very much. */
export const hostileZones: Attack = {
  id: '22',
  name: '50 domains in a hostile zone, looked up again and again',
  seconds: 20,
  settings: { MAYFLY_DOMAIN_NAME_SERVERS: hostileNameServer },
  prepare: async (target) => {
    const { url, key } = target;
    const questions = await openHostileNameServer();
    const paths: string[] = [];
    for (let index = 0; index < domains; index += 1) {
      const body = { name: `${index % 2 === 0 ? 'silent' : 'slow'}-${index}.siege.example` };
      const { id } = await callForJson(url, { method: 'POST', path: '/v1/domains', key, body }, Domain);
      paths.push(`/v1/domains/${id}/verify`);
    }
    return async (over) => {
      const answers = await floodCalls(target, { atOnce: 40, over }, (index) => {
        const path = paths[index % paths.length] ?? '';
        return { method: 'POST', path, localAddress: usualAddress };
      });
      const faults = met({ 'no look was answered': answers.of(200) === 0 });
      return { got: `answers: ${answers}; questions: ${questions}`, faults };
    };
  },
};

/** Senders checked again and again, whose name servers never answer and whose messages have hundreds of signatures over a large body. */
export const checkedSenders: Attack = {
  id: '29b',
  name: '40 senders checked at once, silent name servers',
  seconds: 20,
  settings: { MAYFLY_DOMAIN_NAME_SERVERS: silentNameServer },
  prepare: async (target) => {
    const questions = await openSilentNameServer('127.0.0.1');
    const mailbox = await createMailbox(target);
    const body = `${'x'.repeat(998)}\r\n`.repeat(bodyBytes / 1000);
    await sendMails(target, {
      ...{ recipient: mailbox.address, count: mails },
      // A large one among small ones.
      content: (index) => message({ headers: signaturesOf(index), body: index % 8 === 0 ? body : 'x' }),
    });
    const paths = (await mailPaths(target, mailbox)).map((path) => `${path}/authentication`);
    return async (over) => {
      const answers = await floodCalls(target, { atOnce: 40, over }, (index) => {
        const path = paths[index % paths.length] ?? '';
        return { path, localAddress: usualAddress, timeoutMs: 40_000 };
      });
      const faults = met({ 'no check was answered': answers.of(200) === 0 });
      return { got: `answers: ${answers}; ${questions}`, faults };
    };
  },
};

/**
 * Mail at speed from 20 addresses to an owner whose rules have each sender checked, and its client asked for, before the message is
 * stored, while no name server answers.
 */
export const checkedArrivals: Attack = {
  id: '48',
  name: 'mail at speed that is checked before it is stored, silent name servers',
  seconds: 20,
  settings: { MAYFLY_DOMAIN_NAME_SERVERS: silentNameServer },
  prepare: async (target) => {
    const { url, smtpPort, key } = target;
    const questions = await openSilentNameServer('127.0.0.1');
    const rules = { conditions: ['spf', 'dkim', 'dmarc'], dnsBlocklists: ['bl.siege.example'] };
    await callForJson(url, { method: 'PUT', path: '/v1/mail-rules', key, body: rules }, Type.Object({}));
    const { address } = await createMailbox(target);
    const large = `${'x'.repeat(998)}\r\n`.repeat(bodyBytes / 1000);
    return async (over) => {
      const replies = new Tally();
      await repeatAtOnce({ atOnce: arrivals, over }, async (index) => {
        const content = message({ headers: signaturesOf(index), body: index % 8 === 0 ? large : 'x' });
        const mail = { smtpPort, recipient: address, content, localAddress: attackerAddress(index) };
        replies.add(await sendMail(mail));
      });
      const faults = met({
        'no mail was taken': replies.of('250') === 0,
        'a mail was refused for a check that could not be made': replies.of('550') + replies.of('451') > 0,
      });
      return { got: `replies: ${replies}; ${questions}`, faults };
    };
  },
};

function signaturesOf(index: number): string[] {
  return Array.from(
    { length: signatures },
    (_, at) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/simple; d=d${index}.siege.example; s=s${at}; l=${at + 1}; h=from; bh=x; b=y`,
  );
}
