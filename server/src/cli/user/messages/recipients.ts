import { readAddresses } from '../../../mime/headers/addresses.ts';
import { readHeaderBlock } from '../../../mime/headers/header-block.ts';

const fields = new Set(['to', 'cc', 'bcc']);

/** The recipients that the header of a message names (RFC 5322 §3.6.3), each once. */
export function headerRecipients(message: Buffer): string[] {
  const defects = new Set<never>();
  const block = readHeaderBlock(message, { start: 0, wanted: fields, defects });
  const addresses = [...fields].flatMap((field) => readAddresses(block.fields.get(field), defects));
  return [...new Set(addresses.flatMap(({ address }) => (address === '' ? [] : [address.toLowerCase()])))];
}
