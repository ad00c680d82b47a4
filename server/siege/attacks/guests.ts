import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { statusOf } from '../../load/account.ts';
import { call, type HttpCall } from '../../load/http-client.ts';
import { countAtOnce, repeatAtOnce } from '../../load/repeat.ts';
import { attackerAddress } from '../addresses.ts';
import { type Attack, met, type Target } from '../attack.ts';
import { floodCalls } from '../means/flood.ts';
import { type Guest, openGuest, page } from '../means/guests.ts';
import { message, repeated, sendMail } from '../means/mail.ts';
import { Tally } from '../means/tally.ts';

const visitors = 100;
/** What the service has for guests, as docs/limits.md says. */
const guestMailboxesMax = 1_000;
const guestMailboxesPerAddressMax = 5;
const addressesMax = 20;

const visitorsOfBlock = 50;
const networksOfBlock = 200;
const fillers = 41;
const mailboxesOfFiller = 5;
const mailBytes = 64 * 1024;

const Mailbox = Type.Object({ address: Type.String() });

/** Keys and codes that are guessed at the page, from many addresses and with many names that proxies would give. */
export const signInGuessing: Attack = {
  id: '31a',
  name: 'guessing keys and codes at the sign-in from 20 addresses',
  seconds: 15,
  prepare: async (target) => async (over) => {
    const answers = await floodCalls(target, { atOnce: visitors, over }, (index) => {
      const guess = `${index}`.padStart(52, 'a').replaceAll(/[0189]/g, 'b');
      const body = index % 2 === 0 ? { apiKey: `mfk_${guess}` } : { code: `mfc_${guess}` };
      const headers = { ...page, 'x-forwarded-for': `198.51.100.${index % 250}` };
      return { method: 'POST', path: '/v1/session', key: undefined, body, headers };
    });
    return { got: `answers: ${answers}`, faults: met({ 'a guess was taken': answers.of('201') > 0 }) };
  },
};

/** Guests who ask for mailboxes as fast as they can, and for everything that a guest may have. */
export const floodOfGuests: Attack = {
  id: '31b',
  name: 'a flood of guests from 20 addresses, and of their requests',
  seconds: 20,
  settings: { MAYFLY_GUESTS: 'true' },
  prepare: async (target) => async (over) => {
    const answers = new Tally();
    const open = async (index: number) => {
      const opened = await openGuest(target, { localAddress: attackerAddress(index) });
      answers.add(`guest ${opened.status}`);
      return opened.guest;
    };
    const guests = await flood(target, { atOnce: visitors, over, open, answers });
    const most = Math.min(guestMailboxesMax, guestMailboxesPerAddressMax * addressesMax);
    return { got: `answers: ${answers}`, faults: met({ [`${guests} guests got mailboxes`]: guests > most }) };
  },
};

/**
 * Guests out of 200 /64s of one /48 who take places and read as fast as they can, and of 41 addresses who are sent mail until
 * nothing more is taken. A guest of another network reads meanwhile, and one who comes last finds a place and room.
 */
export const guestsOfManyAddresses: Attack = {
  id: '31c',
  name: 'guests out of 200 /64s of one /48, and of 41 addresses with large mail',
  seconds: 30,
  // As the usual limits, but a 160th of the bytes: 41 addresses have room for as much as all guests may keep.
  settings: {
    MAYFLY_GUESTS: 'true',
    MAYFLY_HTTP_PROXY_FROM: '127.0.0.0/8',
    MAYFLY_OWNER_BYTES_MAX: `${64 * 1024 * 1024}`,
    MAYFLY_GUEST_MAILBOX_BYTES_MAX: `${320 * 1024}`,
  },
  prepare: async (target) => {
    const neighbour = await openFrom(target, '203.0.113.1');
    if (neighbour === undefined) throw new Error('siege: no guest was let in');
    return async (over) => {
      const [opened, answers, mails, ofNeighbour] = [new Tally(), new Tally(), new Tally(), new Tally()];
      const open = async (index: number) => {
        const network = (index % networksOfBlock).toString(16);
        const guest = await openFrom(target, `2001:db8:7:${network}::1`);
        opened.add(guest === undefined ? 'refused' : 'opened');
        return guest;
      };
      await Promise.all([
        flood(target, { atOnce: visitorsOfBlock, over, open, answers }),
        fillBytes(target, { over, mails }),
        repeatAtOnce({ atOnce: 1, over }, async () => {
          ofNeighbour.add(await statusOfGuest(target, neighbour, { path: `${neighbour.path}/mails` }));
        }),
      ]);
      const late = await openFrom(target, '203.0.112.1');
      const isMailTaken = late !== undefined && (await mailTo(target, late)) === '250';
      const faults = met({
        'a guest of another network found no place': late === undefined,
        'a guest of another network got no mail': late !== undefined && !isMailTaken,
        [`a neighbour was told ${ofNeighbour}`]: `${ofNeighbour}` !== `${ofNeighbour.of('200')} × 200`,
      });
      return { got: `places: ${opened}; reads: ${answers}; mails: ${mails}; neighbour: ${ofNeighbour}`, faults };
    };
  },
};

/** Opens guests and makes the requests that they may make, until the signal comes. Returns how many guests there are. */
async function flood(
  target: Target,
  options: {
    atOnce: number;
    over: AbortSignal;
    open: (index: number) => Promise<Guest | undefined>;
    /** Of the requests. */
    answers: Tally;
  },
): Promise<number> {
  const { open, answers } = options;
  const guests: Guest[] = [];
  await repeatAtOnce(options, async (index) => {
    const guest = guests[index % Math.max(1, guests.length)];
    if (guest === undefined || index % 4 === 0) {
      const opened = await open(index);
      if (opened !== undefined) guests.push(opened);
      return;
    }
    const wait = { method: 'POST', path: `${guest.path}/wait`, body: { timeout: 1 } };
    answers.add(await statusOfGuest(target, guest, index % 3 === 0 ? wait : { path: `${guest.path}/mails` }));
  });
  return guests.length;
}

/** Has as many mailboxes as each of the addresses may have sent mail until each is full. */
async function fillBytes(target: Target, { over, mails }: { over: AbortSignal; mails: Tally }): Promise<void> {
  await countAtOnce({ count: fillers * mailboxesOfFiller, atOnce: 8, over }, async (index) => {
    const guest = await openFrom(target, `198.18.${index % fillers}.1`);
    for (let reply = '250'; guest !== undefined && reply === '250' && !over.aborted; ) {
      reply = await mailTo(target, guest);
      mails.add(reply);
    }
  });
}

function mailTo({ smtpPort }: Target, { address: recipient }: { address: string }): Promise<string> {
  const content = message({ body: repeated(`${'x'.repeat(70)}\r\n`, mailBytes) });
  return sendMail({ smtpPort, recipient, content });
}

/** Opens a guest of the address that a proxy of this machine says, and reads what it is sent mail at; `undefined` when it is refused. */
async function openFrom(target: Target, forwardedFor: string): Promise<(Guest & { address: string }) | undefined> {
  const { guest } = await openGuest(target, { forwardedFor });
  if (guest === undefined) return undefined;
  const mailbox = await call(target.url, guest).catch(() => undefined);
  if (mailbox?.status !== 200) return undefined;
  return { ...guest, address: Value.Parse(Mailbox, JSON.parse(mailbox.body)).address };
}

function statusOfGuest(target: Target, { headers, localAddress }: Guest, wanted: HttpCall): Promise<string> {
  return statusOf(target, { ...wanted, headers, localAddress, key: undefined });
}
