import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { message, sendMail } from '../attacked-mailbox.ts';
import { call, type HttpAnswer, type HttpCall } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { countAtOnce, repeatAtOnce } from '../under-way.ts';

const networksOfBlock = 200;
const fillers = 41;
const mailboxesOfFiller = 5;
const visitors = 50;
const mailBytes = 64 * 1024;
/** As the usual limits, but a 160th of the bytes: 41 addresses have room for as much as all guests may keep. */
const environment = {
  MAYFLY_GUESTS: 'true',
  MAYFLY_HTTP_PROXY_FROM: '127.0.0.0/8',
  MAYFLY_OWNER_BYTES_MAX: `${64 * 1024 * 1024}`,
  MAYFLY_GUEST_MAILBOX_BYTES_MAX: `${320 * 1024}`,
};

const Session = Type.Object({ mailboxId: Type.String() });
const Mailbox = Type.Object({ address: Type.String() });

interface Guest {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly address: string;
}

/**
 * Guests out of 200 /64s of one /48 who take places and read as fast as they can, and of 41 addresses who are sent mail until
 * nothing more is taken. A guest of another network reads meanwhile, and one who comes last finds a place and room.
 */
export const guestsOfManyAddresses: Attack = {
  id: '31c',
  name: 'guests out of 200 /64s of one /48, and of 41 addresses with large mail',
  seconds: 30,
  environment,
  prepare: async (target) => {
    const neighbour = await openGuest(target, '203.0.113.1');
    if (neighbour === undefined) throw new Error('siege: no guest was let in');
    return async (over) => {
      const [opened, reads, mails, ofNeighbour] = [new Tally(), new Tally(), new Tally(), new Tally()];
      const faults = [];
      await Promise.all([
        floodFromBlock(target, { over, opened, reads }),
        fillBytes(target, { over, mails }),
        repeatAtOnce({ atOnce: 1, over }, async () => {
          ofNeighbour.add(await statusOf(target, neighbour, { method: 'GET', path: `${neighbour.path}/mails` }));
        }),
      ]);
      const late = await openGuest(target, '203.0.112.1');
      const isMailTaken = late !== undefined && (await mailTo(target, late)) === '250';
      if (late === undefined) faults.push('a guest of another network found no place');
      else if (!isMailTaken) faults.push('a guest of another network got no mail');
      if (`${ofNeighbour}` !== `${ofNeighbour.of('200')} × 200`) faults.push(`a neighbour was told ${ofNeighbour}`);
      return { got: `places: ${opened}; reads: ${reads}; mails: ${mails}; neighbour: ${ofNeighbour}`, faults };
    };
  },
};

async function floodFromBlock(
  target: Target,
  { over, opened, reads }: { over: AbortSignal; opened: Tally; reads: Tally },
): Promise<void> {
  const guests: Guest[] = [];
  await repeatAtOnce({ atOnce: visitors, over }, async (index) => {
    const guest = guests[index % Math.max(1, guests.length)];
    if (guest === undefined || index % 4 === 0) {
      const guestOrNone = await openGuest(target, `2001:db8:7:${(index % networksOfBlock).toString(16)}::1`);
      opened.add(guestOrNone === undefined ? 'refused' : 'opened');
      if (guestOrNone !== undefined) guests.push(guestOrNone);
      return;
    }
    const wanted =
      index % 3 === 0
        ? { method: 'POST', path: `${guest.path}/wait`, body: { timeout: 1 } }
        : { method: 'GET', path: `${guest.path}/mails` };
    reads.add(await statusOf(target, guest, wanted));
  });
}

/** Has as many mailboxes as each of the addresses may have sent mail until each is full. */
async function fillBytes(target: Target, { over, mails }: { over: AbortSignal; mails: Tally }): Promise<void> {
  await countAtOnce({ count: fillers * mailboxesOfFiller, atOnce: 8, over }, async (index) => {
    const guest = await openGuest(target, `198.18.${index % fillers}.1`);
    for (let reply = '250'; guest !== undefined && reply === '250' && !over.aborted; ) {
      reply = await mailTo(target, guest);
      mails.add(reply);
    }
  });
}

function mailTo({ smtpPort }: Target, { address }: Guest): Promise<string> {
  const content = message({ body: `${'x'.repeat(70)}\r\n`.repeat(mailBytes / 72) });
  return sendMail({ smtpPort, recipient: address, content });
}

/** Opens a guest of an address, as a proxy of this machine says; `undefined` when it is refused. */
async function openGuest(target: Target, forwardedFor: string): Promise<Guest | undefined> {
  const page = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': forwardedFor };
  const answer = await ask(target, { method: 'POST', path: '/v1/session', headers: page, body: { guest: true } });
  if (answer?.status !== 201) return undefined;
  const cookie = String(answer.headers['set-cookie']?.[0]).split(';', 1).join('');
  const path = `/v1/mailboxes/${Value.Parse(Session, JSON.parse(answer.body)).mailboxId}`;
  const headers = { ...page, cookie };
  const mailbox = await ask(target, { method: 'GET', path, headers });
  if (mailbox?.status !== 200) return undefined;
  return { headers, path, address: Value.Parse(Mailbox, JSON.parse(mailbox.body)).address };
}

async function statusOf(target: Target, { headers }: Guest, wanted: Omit<HttpCall, 'headers'>): Promise<string> {
  return `${(await ask(target, { ...wanted, headers }))?.status ?? 'no answer'}`;
}

async function ask({ url }: Target, wanted: HttpCall): Promise<HttpAnswer | undefined> {
  try {
    return await call(url, { ...wanted, localAddress: attackerAddress() });
  } catch {
    return undefined;
  }
}
