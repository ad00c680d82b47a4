import { toULabels } from '../../../../lib/domain-name.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { foldText } from './words.ts';

/** Bytes of a text, in UTF-8, that a search covers from its beginning. */
const textBytesMax = 64 * 1024;
const bytesOfCharacterMax = 3;
const encoder = new TextEncoder();

/**
 * The text of an outline that a search covers, folded: the sender and the subject. A domain is in it in both of its
 * forms.
 */
export function foldOutline({ sender, from = [], subject }: MailOutline): string {
  const names = from.map(({ name = '', address }) => `${name}\n${address}`);
  const domains = [sender, ...from.map(({ address }) => address)].map(readableDomain);
  return foldText([subject, sender, ...names, ...new Set(domains)].join('\n'));
}

function readableDomain(address: string): string {
  return toULabels(address.slice(address.lastIndexOf('@') + 1));
}

/** The part of a plain text that a search covers, folded. */
export function foldBody(text: string): string {
  if (text.length * bytesOfCharacterMax <= textBytesMax) return foldText(text);
  const { read } = encoder.encodeInto(text, new Uint8Array(textBytesMax));
  return foldText(text.slice(0, read));
}
