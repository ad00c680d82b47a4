import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type GuestProof, type ProofChallenge, proofPuzzles } from '../../contract/access/guests.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { UsedProof } from '../../store/operations/access/used-proofs.ts';
import { hashSecret } from '../accounts/accounts.ts';
import { AppError } from '../errors.ts';

/** Bits of the work that the number of puzzles is: 2 to their power is that number. */
const puzzleBits = Math.log2(proofPuzzles);
/** Time in milliseconds for which a challenge can be used. */
const challengeMsMax = 10 * 60_000;
const nonceBytes = 10;
const challengeShape = /^([0-9a-z]{1,12})\.([a-z2-7]{16})\.([0-9a-f]{64})$/;

interface ProofOfWorkParts {
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Secret that all nodes know, and nobody else. */
  readonly secret: () => string;
  /** Work that a proof takes: 2 to this power hashes on average; 0: none. */
  readonly bits: number;
}

/**
 * Proofs of work of visitors (hashcash, Back 2002), so that mailboxes by the thousand cost something. A challenge is
 * signed for a network and a time, and nothing of it is stored until its proof is used.
 */
export class ProofOfWork {
  readonly #parts: ProofOfWorkParts;

  constructor(parts: ProofOfWorkParts) {
    this.#parts = parts;
  }

  /** Makes a challenge for the visitors of a network. */
  challenge(network: string): ProofChallenge {
    const { clock, random } = this.#parts;
    const expiresAt = clock.now() + challengeMsMax;
    const head = `${expiresAt.toString(36)}.${base32(random(nonceBytes))}`;
    return {
      challenge: `${head}.${this.#sign(head, network).toString('hex')}`,
      puzzles: proofPuzzles,
      zeroBits: this.#zeroBits,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  /**
   * Checks the proof of a visitor of a network. Returns what is to be used up; `undefined` where no proof is asked for.
   * @throws AppError `proof_required`.
   */
  check(proof: GuestProof | undefined, network: string): UsedProof | undefined {
    if (this.#parts.bits === 0) return undefined;
    if (proof === undefined) throw proofRequired('a new mailbox needs a proof of work here');
    const [, expiry = '', nonce = '', signature = ''] = challengeShape.exec(proof.challenge) ?? [];
    const isSigned =
      signature !== '' && timingSafeEqual(this.#sign(`${expiry}.${nonce}`, network), Buffer.from(signature, 'hex'));
    if (!isSigned) throw proofRequired('the challenge is not one that this service gave to this network');
    const expiresAt = Number.parseInt(expiry, 36);
    if (expiresAt <= this.#parts.clock.now()) throw proofRequired('the challenge has expired');
    if (!this.#isSolved(proof)) throw proofRequired('an answer of the proof of work is wrong');
    return { hash: hashSecret(proof.challenge), expires_at: expiresAt };
  }

  get #zeroBits(): number {
    return Math.max(0, this.#parts.bits - puzzleBits);
  }

  #isSolved({ challenge, answers }: GuestProof): boolean {
    return answers.length === proofPuzzles && answers.every((answer, index) => this.#solves(challenge, index, answer));
  }

  #solves(challenge: string, index: number, answer: number): boolean {
    const digest = createHash('sha256').update(`${challenge}.${index}.${answer}`).digest();
    return Math.clz32(digest.readUInt32BE(0)) >= this.#zeroBits;
  }

  #sign(head: string, network: string): Buffer {
    const { secret, bits } = this.#parts;
    return createHmac('sha256', secret()).update(`proof of work ${bits} ${network} ${head}`).digest();
  }
}

/** Makes the error for a mailbox without a proof of work that can be used. */
export function proofRequired(reason: string): AppError {
  return new AppError('proof_required', reason);
}
