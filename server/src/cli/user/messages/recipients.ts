import { readAddresses } from '../../../mime/headers/addresses.ts';
import { readHeaderBlock } from '../../../mime/headers/header-block.ts';

/** The recipients that the header of a message names (RFC 5322 §3.6.3), each once. */
export function headerRecipients(message: Buffer): string[] {
  return [...new Set(addressesIn(message, ['to', 'cc', 'bcc']).map((address) => address.toLowerCase()))];
}

/** The sender that the header of a message names (RFC 5322 §3.6.2); `''` when it names none. */
export function headerSender(message: Buffer): string {
  return addressesIn(message, ['sender', 'from'])[0] ?? '';
}

function addressesIn(message: Buffer, fields: readonly string[]): string[] {
  const defects = new Set<never>();
  const block = readHeaderBlock(message, { start: 0, wanted: new Set(fields), defects });
  const addresses = fields.flatMap((field) => readAddresses(block.fields.get(field), defects));
  return addresses.flatMap(({ address }) => (address === '' ? [] : [address]));
}
