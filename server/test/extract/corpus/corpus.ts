import { invoiceMails } from './invoice-mails.ts';
import { arabic } from './languages/arabic.ts';
import { chinese } from './languages/chinese.ts';
import { english } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { japanese } from './languages/japanese.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { russian } from './languages/russian.ts';
import { spanish } from './languages/spanish.ts';
import { resetMails } from './reset-mails.ts';
import type { SampleMail } from './sample-mail.ts';
import { signUpMails } from './sign-up-mails.ts';

const languages = [english, german, french, spanish, portuguese, polish, russian, japanese, chinese, arabic];

/** Ten sign-up, ten reset and ten invoice mails in each of ten languages. */
export function corpusMails(): SampleMail[] {
  return languages.flatMap((phrases, position) => [
    ...signUpMails(phrases, position + 1),
    ...resetMails(phrases, position + 11),
    ...invoiceMails(phrases, position + 21),
  ]);
}
