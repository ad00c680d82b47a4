import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildMessage } from '../corpus/message.ts';
import type { SampleMail } from '../corpus/sample-mail.ts';

/** Mails of a language, which nobody who made the rules had seen. */
export interface LanguageMails {
  readonly language: string;
  readonly mails: readonly SampleMail[];
}

/** A mail as its file has it; a body that begins with `<` is HTML. */
interface WrittenMail extends Pick<SampleMail, 'code' | 'link'> {
  readonly subject: string;
  readonly body: string;
}

/** Sets of mails, each with a file for each language; each was written when the failures of those before it had been mended. */
export const heldOutSets = ['languages', 'further-languages', 'third-set'] as const;
export type HeldOutSet = (typeof heldOutSets)[number];

/** Reads the mails of all languages of a set. */
export function languageMails(set: HeldOutSet): LanguageMails[] {
  const folder = join(import.meta.dirname, set);
  const files = readdirSync(folder).toSorted();
  return files.map((file) => {
    const language = basename(file, '.json');
    const written: readonly WrittenMail[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return { language, mails: written.map((mail, at) => sampleOf(mail, `${language} ${at + 1}`)) };
  });
}

function sampleOf({ subject, body, code, link }: WrittenMail, name: string): SampleMail {
  const raw = buildMessage(body.trimStart().startsWith('<') ? { subject, html: body } : { subject, text: body });
  return { name, raw, ...(code === undefined ? {} : { code }), ...(link === undefined ? {} : { link }) };
}
