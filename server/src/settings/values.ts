import { BlockList, isIP } from 'node:net';
import { type DialectName, dialectNames } from '../dialects/names.ts';
import { parseDomain } from '../lib/domain-name.ts';
import type { LogLevel } from '../lib/log.ts';
import { socketPathBytesMax } from '../lib/sockets/socket-file.ts';

/** Kinds of values of settings: each reads a text, or throws an Error that says what is wrong with it. */

export function optional<T>(parse: (value: string) => T): (value: string) => T | undefined {
  return (value) => (value === '' ? undefined : parse(value));
}

export function text(value: string): string {
  return value;
}

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly Word[]): (value: string) => Word {
  return (value) => {
    const word = words.find((known) => known === value.toLowerCase());
    if (word === undefined) throw new Error(`must be ${words.join(' or ')}, not "${value}"`);
    return word;
  };
}

/** Absolute path of a socket file. */
export function socketPath(value: string): string {
  if (!value.startsWith('/')) throw new Error(`must be an absolute path, not "${value}"`);
  if (Buffer.byteLength(value) <= socketPathBytesMax) return value;
  throw new Error(`must have ${socketPathBytesMax} bytes at most: no socket can have a longer path`);
}

/** Where spamd listens: a port of a host, or the absolute path of a socket file. */
export function spamdPlace(value: string): { host: string; port: number } | { path: string } {
  if (value.startsWith('/')) return { path: socketPath(value) };
  const [, bracketed, plain, number = ''] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9.-]{1,253})):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined) throw new Error(`must be host:port, or the path of a socket, not "${value}"`);
  return { host, port: port(number) };
}

/** One line of text, cut at no place: it has at most so many characters. */
export function line(charactersMax: number): (value: string) => string {
  return (value) => {
    const text = value.trim();
    // What turns the direction of text could make it say something else.
    if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)) {
      throw new Error('must be one line, without control characters');
    }
    const { length } = [...text];
    if (length > charactersMax) throw new Error(`must have at most ${charactersMax} characters, not ${length}`);
    return text;
  };
}

/** Where a text of the operator is. */
export type TextSource = { readonly url: string } | { readonly file: string };

/** An https:// URL, or else the path of a file. */
export function textSource(value: string): TextSource {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return { file: value };
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new Error(`must be an https:// URL without a password, or the path of a file, not ${JSON.stringify(value)}`);
  }
  return { url: url.href };
}

/** Certificates that one door may have: for a name that none is for, all are looked at. */
const certificatesMax = 50;

/** Paths of files, separated by commas. */
export function pemFiles(value: string): readonly string[] {
  const files = value.split(',').map((file) => file.trim());
  if (value !== '' && files.includes('')) throw new Error(`must be files, separated by commas, not "${value}"`);
  if (files.length > certificatesMax) throw new Error(`must be at most ${certificatesMax} files, not ${files.length}`);
  return value === '' ? [] : files;
}

/** A version of TLS. */
export function tlsVersion(value: string): 'TLSv1.2' | 'TLSv1.3' {
  if (value !== '1.2' && value !== '1.3') throw new Error(`must be 1.2 or 1.3, not "${value}"`);
  return `TLSv${value}`;
}

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): (value: string) => number {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most)
      throw new Error(`must be a whole number ${range}, not "${value}"`);
    return number;
  };
}

export function port(value: string): number {
  const number = whole(0)(value);
  if (number > 65_535) throw new Error(`must be a port, 0 to 65535, not "${value}"`);
  return number;
}

/** Work of a proof, as a power of two; 0 for none. */
export function proofBits(value: string): number {
  const bits = whole(0)(value);
  if (bits !== 0 && (bits < 8 || bits > 28)) throw new Error(`must be 0, or 8 to 28, not "${value}"`);
  return bits;
}

/** Addresses with or without a port, separated by commas; an IPv6 address that has one is in brackets. */
export function nameServers(value: string): string[] {
  const servers = value.split(',').map((server) => server.trim());
  return servers.filter((server) => server !== '').map(nameServer);
}

function nameServer(value: string): string {
  if (isIP(value) !== 0) return value;
  const colon = value.lastIndexOf(':');
  const isBare = colon < 0 || value.endsWith(']');
  const host = isBare ? value : value.slice(0, colon);
  const isServer = isIP(host) === 4 || (host.startsWith('[') && host.endsWith(']') && isIP(host.slice(1, -1)) === 6);
  if (!isServer) throw new Error(`must be addresses of DNS servers, separated by commas, not "${value}"`);
  if (!isBare) port(value.slice(colon + 1));
  return value;
}

/** Where mail is kept. */
export type Database =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Reads the URL of a database. */
export function database(value: string): Database {
  const file = /^sqlite:(?:\/\/)?(.+)$/.exec(value)?.[1];
  if (file !== undefined) return { engine: 'sqlite', file };
  if (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)) return { engine: 'postgres', url: value };
  throw new Error(`must be sqlite:<file> or postgres://…, not "${redacted(value)}"`);
}

/** The scheme alone: the rest may be a password, or all of it where a file holds something else than a URL. */
function redacted(url: string): string {
  return `${/^[a-z]+:\/\//i.exec(url)?.[0] ?? ''}…`;
}

/** Domains, of which `*.example.com` stands for all names below example.com; the first is a name. */
export function domains(value: string): readonly [string, ...string[]] {
  const parsed = value.split(',').map((part) => {
    const text = part.trim();
    const isWildcard = text.startsWith('*.');
    const domain = parseDomain(isWildcard ? text.slice(2) : text);
    if (domain === undefined) throw new Error(`"${text}" is not a domain`);
    return isWildcard ? `*.${domain}` : domain;
  });
  const [first, ...rest] = new Set(parsed);
  if (first === undefined) throw new Error('must name at least one domain');
  if (first.startsWith('*.'))
    throw new Error(`the first is the default domain, and must not be a wildcard, as "${first}" is`);
  return [first, ...rest];
}

/** Host names in lower case, separated by commas. */
/** Names of dialects, each once, in the order given. */
export function dialectsNamed(value: string): readonly DialectName[] {
  const names = value.split(',').map((part) => part.trim().toLowerCase());
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => {
      const known = dialectNames.find((one) => one === name);
      if (known === undefined) throw new Error(`"${name}" is none of ${dialectNames.join(', ')}`);
      return known;
    });
}

export function hostNames(value: string): readonly string[] {
  const names = value.split(',').map((part) => part.trim().toLowerCase());
  return names
    .filter((name) => name !== '')
    .map((name) => {
      if (!/^[\w.-]+$/.test(name)) throw new Error(`"${name}" is not a host name`);
      return name;
    });
}

/** A host name, or an address literal (RFC 5321 §4.1.3). */
export function mailHost(value: string): string {
  const [, ipv4 = '', ipv6 = ''] = /^\[(?:([\d.]+)|IPv6:([\da-f:.]+))\]$/i.exec(value) ?? [];
  if (value === '' || isIP(ipv4) === 4 || isIP(ipv6) === 6) return value;
  const name = parseDomain(value);
  if (name === undefined) {
    throw new Error(`must be a host name, or an address as in [192.0.2.1], not ${JSON.stringify(value)}`);
  }
  return name;
}

export function apiKey(value: string): string {
  if (value !== '' && !/^[\x21-\x7e]{16,200}$/.test(value)) {
    throw new Error('must be 16 to 200 printable characters without spaces');
  }
  return value;
}

export function networks(value: string): BlockList {
  const list = new BlockList();
  for (const part of value.split(',').filter((entry) => entry.trim() !== '')) {
    const [address = '', prefix] = part.trim().split('/');
    const version = isIP(address);
    if (version === 0) throw new Error(`"${part.trim()}" is not an address or network`);
    const bits = prefix === undefined ? (version === 4 ? 32 : 128) : whole(0)(prefix);
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const loopbackNetworks = '127.0.0.0/8,::1';
/** Private and link-local addresses (RFC 1918, RFC 4193, RFC 3927, RFC 4291 §2.5.6, RFC 6598). */
const neighbourNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,fc00::/7,fe80::/10';
const privateNetworks = `${neighbourNetworks},${loopbackNetworks}`;

/** Reads a list of networks; `loopback` names those of the machine itself, `private` those of its neighbours as well. */
export function namedNetworks(value: string): BlockList {
  const named: Readonly<Record<string, string>> = { loopback: loopbackNetworks, private: privateNetworks };
  const parts = value.split(',').map((part) => named[part.trim()] ?? part);
  return networks(parts.join(','));
}

/** Networks of neighbours: the private ones, without this machine. */
export const neighbours = networks(neighbourNetworks);

/** Networks, or `none`: a setting that is empty has its default. */
export function networksOrNone(value: string): BlockList {
  return networks(value.trim() === 'none' ? '' : value);
}

export function truth(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error(`must be true or false, not "${value}"`);
  return value === 'true';
}

/** Levels of the log, from the most lines to none. */
export const logLevels = [
  'trace',
  'debug',
  'info',
  'warn',
  'error',
  'fatal',
  'silent',
] as const satisfies readonly LogLevel[];

export function logLevel(value: string): LogLevel {
  const level = logLevels.find((name) => name === value);
  if (level === undefined) throw new Error(`must be one of ${logLevels.join(', ')}, not "${value}"`);
  return level;
}
