import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { call, type HttpCall } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const visitors = 100;
const page = { 'sec-fetch-site': 'same-origin' };
/** What the service has for guests, as docs/limits.md says. */
const guestMailboxesMax = 1_000;
const guestMailboxesPerAddressMax = 5;
const addressesMax = 20;

const Session = Type.Object({ mailboxId: Type.String() });

/** Keys and codes that are guessed at the page, from many addresses and with many names that proxies would give. */
export const signInGuessing: Attack = {
  id: '31a',
  name: 'guessing keys and codes at the sign-in from 20 addresses',
  seconds: 15,
  prepare: async (target) => async (over) => {
    const answers = new Tally();
    await repeatAtOnce({ atOnce: visitors, over }, async (index) => {
      const guess = `${index}`.padStart(52, 'a').replaceAll(/[0189]/g, 'b');
      const body = index % 2 === 0 ? { apiKey: `mfk_${guess}` } : { code: `mfc_${guess}` };
      const headers = { ...page, 'x-forwarded-for': `198.51.100.${index % 250}` };
      answers.add(await answerTo(target, { method: 'POST', path: '/v1/session', body, headers, index }));
    });
    const faults = answers.of('201') > 0 ? ['a guess was taken'] : [];
    return { got: `answers: ${answers}`, faults };
  },
};

/** Guests who ask for mailboxes as fast as they can, and for everything that a guest may have. */
export const floodOfGuests: Attack = {
  id: '31b',
  name: 'a flood of guests from 20 addresses, and of their requests',
  seconds: 20,
  environment: { MAYFLY_GUESTS: 'true' },
  prepare: async (target) => async (over) => {
    const answers = new Tally();
    const guests: { readonly cookie: string; readonly path: string; readonly address: number }[] = [];
    await repeatAtOnce({ atOnce: visitors, over }, async (index) => {
      const guest = guests[index % Math.max(1, guests.length)];
      if (guest === undefined || index % 4 === 0) {
        const opened = await openGuest(target, index);
        answers.add(`guest ${opened.status}`);
        if (opened.guest !== undefined) guests.push(opened.guest);
        return;
      }
      const headers = { ...page, cookie: guest.cookie };
      const wanted: Omit<HttpCall, 'headers'> =
        index % 3 === 0
          ? { method: 'POST', path: `${guest.path}/wait`, body: { timeout: 1 } }
          : { method: 'GET', path: `${guest.path}/mails` };
      answers.add(await answerTo(target, { ...wanted, headers, index: guest.address }));
    });
    const most = Math.min(guestMailboxesMax, guestMailboxesPerAddressMax * addressesMax);
    const faults = guests.length > most ? [`${guests.length} guests got mailboxes`] : [];
    return { got: `answers: ${answers}`, faults };
  },
};

async function openGuest(target: Target, index: number) {
  const { url } = target;
  const localAddress = attackerAddress(index);
  try {
    const { status, body, cookie } = await callForCookie(url, localAddress);
    if (status !== 201) return { status: `${status}` };
    const { mailboxId } = Value.Parse(Session, JSON.parse(body));
    return { status: `${status}`, guest: { cookie, path: `/v1/mailboxes/${mailboxId}`, address: index } };
  } catch (error) {
    return { status: nameOf(error) };
  }
}

async function callForCookie(url: string, localAddress: string) {
  const wanted = { method: 'POST', path: '/v1/session', headers: page, body: { guest: true }, localAddress };
  const { headers, ...answer } = await call(url, wanted);
  return { ...answer, cookie: String(headers['set-cookie']?.[0]).split(';', 1).join('') };
}

async function answerTo(target: Target, { index, ...wanted }: HttpCall & { index: number }): Promise<string> {
  try {
    return `${(await call(target.url, { ...wanted, localAddress: attackerAddress(index) })).status}`;
  } catch (error) {
    return nameOf(error);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
