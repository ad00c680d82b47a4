import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
import { parseMail } from '../../src/mime/parse-mail.ts';

/** Reads a message as a program does that uses this parser: as its documentation shows, without options. */
export type Parse = (raw: Buffer) => unknown;

/** Ours, and those it is compared with. */
export const parsers = {
  mayfly: parseMail,
  mailparser: (raw) => simpleParser(raw),
  'postal-mime': (raw) => PostalMime.parse(raw),
} as const satisfies Record<string, Parse>;
