import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { call } from '../../load/http-client.ts';
import { repeatAtOnce } from '../../load/repeat.ts';
import { type Attack, met, type Target } from '../attack.ts';
import { type Guest, openGuest, page } from '../means/guests.ts';
import { Tally } from '../means/tally.ts';

const atOnce = 20;
const networksOfBlock = 200;
/** Names that one address block gets of the 500 of a day, as docs/limits.md says. */
const namesOfBlockMax = 250;
const unknownSecret = `mfr_${'a'.repeat(52)}`;

const Challenge = Type.Object({ challenge: Type.String(), puzzles: Type.Integer(), zeroBits: Type.Integer() });
const RecoveryLink = Type.Object({ url: Type.String() });

interface Proof {
  readonly challenge: string;
  readonly answers: readonly number[];
}

/**
 * Guests of one address block who ask for challenges, choose names with proofs of work, also with used ones, make recovery links
 * and come back by them, as fast as they can. A guest of another block comes back meanwhile, and one who comes last gets a name and a link.
 */
export const returningGuests: Attack = {
  id: '42',
  name: 'challenges, names, recovery links and returns of guests out of 200 /64s of one /48',
  seconds: 30,
  settings: {
    MAYFLY_GUESTS: 'true',
    MAYFLY_GUEST_NAMES: 'true',
    MAYFLY_GUEST_PROOF_BITS: '8',
    MAYFLY_HTTP_PROXY_FROM: '127.0.0.0/8',
  },
  prepare: async (target) => {
    const neighbour = await recoverableGuest(target, { network: '203.0.113.1', name: 'neighbour' });
    if (neighbour === undefined) throw new Error('siege: no guest had a name and a link');
    return async (over) => {
      const block = new AddressBlock(target);
      const returns = new Tally();
      await Promise.all([
        block.attack(over),
        repeatAtOnce({ atOnce: 1, over }, async () => {
          const { status } = await comeBack(target, { network: '203.0.113.1', secret: neighbour });
          returns.add(status);
        }),
      ]);
      const late = await recoverableGuest(target, { network: '203.0.112.1', name: 'late' });
      const faults = met({
        'a guest of another network got no name, or no link': late === undefined,
        [`a neighbour who came back was told ${returns}`]: `${returns}` !== `${returns.of('201')} × 201`,
        [`one network got ${block.named.of('201')} names`]: block.named.of('201') > namesOfBlockMax,
        'a proof was taken twice': block.replayed.of('201') > 0,
      });
      return { got: `${block}; neighbour: ${returns}`, faults };
    };
  },
};

/** The attackers, with the guests and the secrets of links that they have so far. */
class AddressBlock {
  readonly named = new Tally();
  readonly replayed = new Tally();
  readonly #challenged = new Tally();
  readonly #linked = new Tally();
  readonly #returned = new Tally();
  readonly #target: Target;
  readonly #guests: Guest[] = [];
  readonly #secrets: string[] = [];

  constructor(target: Target) {
    this.#target = target;
  }

  async attack(over: AbortSignal): Promise<void> {
    const ways = [this.#ask, this.#choose, this.#link, this.#return];
    await Promise.all(ways.map((way) => repeatAtOnce({ atOnce, over }, (index) => way.call(this, index))));
  }

  toString(): string {
    const [challenged, named, replayed] = [this.#challenged, this.named, this.replayed];
    return `challenges: ${challenged}; names: ${named}; used proofs: ${replayed}; links: ${this.#linked}; returns: ${this.#returned}`;
  }

  async #ask(index: number): Promise<void> {
    this.#challenged.add((await askChallenge(this.#target, networkOf(index))).status);
  }

  async #choose(index: number): Promise<void> {
    const network = networkOf(index);
    const { status, guest, proof } = await openNamed(this.#target, { network, name: `name-${index}` });
    this.named.add(status);
    if (guest === undefined) return;
    this.#guests.push(guest);
    const body = { guest: true, proof };
    this.replayed.add((await openGuest(this.#target, { forwardedFor: network, body })).status);
  }

  async #link(index: number): Promise<void> {
    const guest = this.#guests[index % Math.max(1, this.#guests.length)];
    if (guest === undefined) return this.#ask(index);
    const { status, secret } = await makeLink(this.#target, guest);
    this.#linked.add(status);
    if (secret !== undefined) this.#secrets[index % this.#guests.length] = secret;
  }

  async #return(index: number): Promise<void> {
    const secret = this.#secrets[index % Math.max(1, this.#secrets.length)] ?? unknownSecret;
    this.#returned.add((await comeBack(this.#target, { network: networkOf(index), secret })).status);
  }
}

function networkOf(index: number): string {
  return `2001:db8:7:${(index % networksOfBlock).toString(16)}::1`;
}

/** Opens a guest with a name and makes its link. Returns the secret of the link; `undefined` when one of it is refused. */
async function recoverableGuest(
  target: Target,
  wanted: { readonly network: string; readonly name: string },
): Promise<string | undefined> {
  const { guest } = await openNamed(target, wanted);
  return guest && (await makeLink(target, guest)).secret;
}

async function openNamed(
  target: Target,
  { network, name }: { readonly network: string; readonly name: string },
): Promise<{ status: string; guest?: Guest; proof?: Proof }> {
  const { status, challenge } = await askChallenge(target, network);
  if (challenge === undefined) return { status: `challenge ${status}` };
  const proof = solve(JSON.parse(challenge));
  return { ...(await openGuest(target, { forwardedFor: network, body: { guest: true, name, proof } })), proof };
}

async function askChallenge(target: Target, network: string): Promise<{ status: string; challenge?: string }> {
  const { status, body } = await post(target, {
    path: '/v1/session/challenges',
    headers: { ...page, 'x-forwarded-for': network },
  });
  return status === '200' || status === '201' ? { status, challenge: body } : { status };
}

async function makeLink(target: Target, { headers }: Guest): Promise<{ status: string; secret?: string | undefined }> {
  const { status, body } = await post(target, { path: '/v1/session/recovery-link', headers });
  if (status !== '201') return { status };
  return { status, secret: Value.Parse(RecoveryLink, JSON.parse(body)).url.split('#recovery=')[1] };
}

function comeBack(
  target: Target,
  { network, secret }: { network: string; secret: string },
): Promise<{ status: string }> {
  return openGuest(target, { forwardedFor: network, body: { recovery: secret } });
}

async function post(
  { url }: Target,
  wanted: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
): Promise<{ status: string; body: string }> {
  const answer = await call(url, { method: 'POST', ...wanted }).catch((error: Error) => error);
  return answer instanceof Error ? { status: answer.message, body: '' } : { ...answer, status: `${answer.status}` };
}

/** Solves a challenge (docs/sessions.md, Proof of work). */
function solve(given: unknown): Proof {
  const { challenge, puzzles, zeroBits } = Value.Parse(Challenge, given);
  const answerTo = (puzzle: number) => {
    for (let answer = 0; ; answer += 1) {
      const digest = createHash('sha256').update(`${challenge}.${puzzle}.${answer}`).digest();
      if (Math.clz32(digest.readUInt32BE(0)) >= zeroBits) return answer;
    }
  };
  return { challenge, answers: Array.from({ length: puzzles }, (_, puzzle) => answerTo(puzzle)) };
}
