import type { Rival } from './rivals.ts';
import type { ProjectSetting } from './setting.ts';

/** Use of a line: as it has to become, a line to add after it, one to remove, one that stays, or one that nothing can replace. */
export type FindingAction = 'change' | 'add' | 'remove' | 'keep' | 'cannot';

/** Line of a project that speaks of a rival, with the line in its place. */
export interface Finding {
  readonly rival: string;
  /** The dialect for MAYFLY_DIALECTS. */
  readonly dialect?: string;
  readonly file: string;
  readonly line: number;
  readonly action: FindingAction;
  /** The setting as it is; `***` stands for what may be secret. */
  readonly old?: string;
  readonly new?: string;
  readonly why?: string;
}

/** What a rule says of a setting. */
export type LineVerdict = Pick<Finding, 'action' | 'old' | 'new' | 'why'> & {
  readonly rival: Rival;
  readonly line?: number;
};

/** Stands for a text that may be a secret. */
export const masked = '***';
/** Numbers, versions and switches: too little for a secret, or none by their form. */
const plainText = /^(?:\d{1,6}|true|false|tls|ssl|latest|\*|[\^~>=v]{0,2}\d{1,4}\.\d{1,4}(?:\.\d{1,4})?)$/i;
/** Names of settings whose values are never shown. */
const secretName = /key|pass|pwd|secret|token|auth|user|cred|login/i;
/** Hosts that every machine has. */
const commonHost = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3})$/;

/** Setting as it may be shown: of a value only a number, a switch, a version, and the host of a rival or of this machine. */
export function shownSetting({ names, value, before, after }: ProjectSetting, rival: Rival): string {
  const isSecret = secretName.test(names.at(-1) ?? '');
  return `${before}${!isSecret && plainText.test(value) ? value : shownAddress(value, { rival, isSecret })}${after}`;
}

/** Setting with another value. */
export function withValue({ before, after }: ProjectSetting, value: string): string {
  return `${before}${value}${after}`;
}

/** Scheme, host and port of an address, without user, path and query; anything else is masked. */
function shownAddress(value: string, { rival, isSecret }: { rival: Rival; isSecret: boolean }): string {
  const address = addressOf(value);
  if (address === undefined) return value === '' ? '' : masked;
  const { scheme, host, port, hasUser, hasMore } = address;
  const isKnown = isHostOf(host, rival) || commonHost.test(host);
  if (!isKnown || (isSecret && scheme === undefined)) return masked;
  const end = `${port === undefined ? '' : `:${port}`}${hasMore ? '/…' : ''}`;
  return `${scheme === undefined ? '' : `${scheme}://`}${hasUser ? `${masked}@` : ''}${host}${end}`;
}

/** Whether a host is one of a rival: of a provider its domain, else a name that has that of the rival as a part. */
export function isHostOf(host: string, { hosts, isHosted }: Pick<Rival, 'hosts' | 'isHosted'>): boolean {
  const labels = host.split(/[._-]/);
  return hosts.some((each) => (isHosted ? host === each || host.endsWith(`.${each}`) : labels.includes(each)));
}

/** Parts of a value that is a URL, or a host with or without a port. */
export interface Address {
  readonly scheme?: string;
  readonly host: string;
  readonly port?: string;
  readonly hasUser: boolean;
  /** Whether a path or a query follows. */
  readonly hasMore: boolean;
}

/** Reads an address; `undefined` when the value is none. */
export function addressOf(value: string): Address | undefined {
  const schemeEnd = value.indexOf('://');
  const scheme = schemeEnd < 0 ? undefined : value.slice(0, schemeEnd).toLowerCase();
  if (scheme !== undefined && !/^[a-z][a-z+]{0,15}$/.test(scheme)) return undefined;
  const rest = schemeEnd < 0 ? value : value.slice(schemeEnd + 3);
  const more = rest.search(/[/?#]/);
  const authority = more < 0 ? rest : rest.slice(0, more);
  const place = authority.slice(authority.lastIndexOf('@') + 1);
  const colon = place.indexOf(':');
  const host = colon < 0 ? place : place.slice(0, colon);
  if (!/^[a-z\d][\w.-]{0,252}$/i.test(host)) return undefined;
  const port = colon < 0 ? undefined : place.slice(colon + 1);
  if (port !== undefined && !/^\d{1,5}$/.test(port)) return undefined;
  return {
    ...(scheme === undefined ? {} : { scheme }),
    ...(port === undefined ? {} : { port }),
    host: host.toLowerCase(),
    hasUser: place.length < authority.length,
    hasMore: more >= 0 && more < rest.length - 1,
  };
}
