import { isIP } from 'node:net';

/** State of a PROXY protocol header, which may still be incomplete. */
export type ProxyHeader =
  | { readonly state: 'incomplete' | 'malformed' }
  /** `address` is that of the real client, or `undefined` when the proxy speaks for itself; `length` is that of the header. */
  | { readonly state: 'complete'; readonly address: string | undefined; readonly length: number };

const v1LengthMax = 107;
const v2Signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const v2FixedLength = 16;
const v2LengthMax = 536;
/** Prefix of an IPv4 address inside IPv6 (RFC 4291 §2.5.5.2). A proxy that listens on both names its IPv4 clients so. */
const mappedPrefix = Buffer.from('00000000000000000000ffff', 'hex');

/** Parses a header of the PROXY protocol, version 1 or 2 (HAProxy's proxy-protocol.txt, §2.1 and §2.2). */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const signature = bytes.subarray(0, v2Signature.length);
  if (signature.equals(v2Signature.subarray(0, signature.length))) {
    return bytes.length < v2FixedLength ? { state: 'incomplete' } : readVersion2(bytes);
  }
  return readVersion1(bytes);
}

function readVersion1(bytes: Buffer): ProxyHeader {
  const start = bytes.toString('latin1', 0, 6);
  if (!'PROXY '.startsWith(start)) return { state: 'malformed' };
  const end = bytes.subarray(0, v1LengthMax).indexOf('\r\n');
  if (end < 0) return { state: bytes.length < v1LengthMax ? 'incomplete' : 'malformed' };
  const [, family, source = '', destination = '', ...ports] = bytes.toString('latin1', 0, end).split(' ');
  if (family === 'UNKNOWN') return { state: 'complete', address: undefined, length: end + 2 };
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : undefined;
  const isValid =
    isIP(source) === version && isIP(destination) === version && ports.length === 2 && ports.every(isPort);
  return isValid ? { state: 'complete', address: source, length: end + 2 } : { state: 'malformed' };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

function readVersion2(bytes: Buffer): ProxyHeader {
  const command = bytes.readUInt8(12);
  const family = bytes.readUInt8(13) >> 4;
  const addressBytes = bytes.readUInt16BE(14);
  const length = v2FixedLength + addressBytes;
  if ((command !== 0x20 && command !== 0x21) || length > v2LengthMax) return { state: 'malformed' };
  if (bytes.length < length) return { state: 'incomplete' };
  if (command === 0x20 || family === 0) return { state: 'complete', address: undefined, length };
  const address = bytes.subarray(v2FixedLength, length);
  if (family === 1 && address.length >= 12) return { state: 'complete', address: formatIPv4(address), length };
  if (family === 2 && address.length >= 36) return { state: 'complete', address: formatIPv6(address), length };
  return { state: 'malformed' };
}

function formatIPv4(bytes: Buffer): string {
  return bytes.subarray(0, 4).join('.');
}

function formatIPv6(bytes: Buffer): string {
  const isMapped = bytes.subarray(0, mappedPrefix.length).equals(mappedPrefix);
  if (isMapped) return formatIPv4(bytes.subarray(mappedPrefix.length));
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
