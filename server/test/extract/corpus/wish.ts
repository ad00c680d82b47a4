import type { SampleCode } from './codes.ts';
import type { Phrases } from './phrases.ts';
import type { SampleMail } from './sample-mail.ts';

/** What a builder of a mail is given. */
export interface Wish {
  readonly phrases: Phrases;
  /** Number of the mail; each has another. */
  readonly number: number;
  /** One of several wordings; another for each mail. */
  readonly at: (wordings: readonly string[], shift?: number) => string;
}

export type Builder = (wish: Wish) => Omit<SampleMail, 'name'>;

/** The mails of a kind in a language, one by each builder. */
export function mailsOf(
  phrases: Phrases,
  { kind, seed, builders }: { kind: string; seed: number; builders: readonly Builder[] },
): SampleMail[] {
  return builders.map((build, position) => {
    const number = seed * 100 + position;
    const at: Wish['at'] = (wordings, shift = 0) => wordings[(position + seed + shift) % wordings.length] ?? '';
    return { name: `${phrases.language} ${kind} ${position + 1}`, ...build({ phrases, number, at }) };
  });
}

export function withCode(wording: string, { shown }: SampleCode): string {
  return wording.replace('{code}', shown);
}

export function withNumber(wording: string, number: string): string {
  return wording.replace('{n}', number);
}
