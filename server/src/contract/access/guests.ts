import { type Static, Type } from '../schema.ts';

const timestamp = (description: string) => Type.String({ format: 'date-time', description });
/** Most characters of a challenge that is sent back. */
const challengeCharactersMax = 200;
/** Puzzles of a proof of work, each with an answer. Many small ones take a more even time than a large one, and tell how far the work is. */
export const proofPuzzles = 16;

/** Terms on which a visitor without a key gets a mailbox, as GET /v1/session tells them. */
export const GuestTerms = Type.Object(
  {
    names: Type.Boolean({ description: 'Whether the visitor may choose the name before the @.' }),
    domains: Type.Array(Type.String(), {
      description: 'Domains from which the visitor chooses; the first is the default.',
    }),
    minutesMax: Type.Integer({ description: 'Longest life of the mailbox, extensions included, in minutes.' }),
    recoveryDays: Type.Integer({
      description: 'Days after its last use for which a recovery link leads to its address; 0: there are no links.',
    }),
    proof: Type.Boolean({
      description: 'Whether a new mailbox needs a proof of work; see POST /v1/session/challenges.',
    }),
  },
  { $id: 'GuestTerms' },
);
export type GuestTerms = Static<typeof GuestTerms>;

/** Proof of work of a visitor, for a challenge of POST /v1/session/challenges. */
export const GuestProof = Type.Object(
  {
    challenge: Type.String({ maxLength: challengeCharactersMax, description: 'The challenge.' }),
    answers: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: proofPuzzles,
      maxItems: proofPuzzles,
      description: 'The answer to each of its puzzles.',
    }),
  },
  { additionalProperties: false },
);
export type GuestProof = Static<typeof GuestProof>;

/** Challenge to a visitor, who proves some work before a mailbox is made. */
export const ProofChallenge = Type.Object(
  {
    challenge: Type.String({ description: 'Signed text, for the network of the call alone.' }),
    puzzles: Type.Integer({
      description:
        'Number of puzzles. The answer to puzzle i, from 0, is a whole number n for which the SHA-256 of the text ' +
        '"<challenge>.<i>.<n>" begins with zeroBits zero bits.',
    }),
    zeroBits: Type.Integer({ description: 'Number of zero bits.' }),
    expiresAt: timestamp('When it can no longer be used.'),
  },
  { $id: 'ProofChallenge' },
);
export type ProofChallenge = Static<typeof ProofChallenge>;

/** Recovery link to the mailbox of a guest. */
export const RecoveryLink = Type.Object(
  {
    url: Type.String({
      description:
        'Page that opens the mailbox, or later a new one of its address; only this answer has it. It is a path where the ' +
        'service does not know its own URL (MAYFLY_PUBLIC_URL) and was not asked on its own machine.',
    }),
    address: Type.String({ description: 'Address to which it leads.' }),
    recoverableUntil: timestamp('When it ends unless it is used before.'),
  },
  { $id: 'RecoveryLink' },
);
export type RecoveryLink = Static<typeof RecoveryLink>;
