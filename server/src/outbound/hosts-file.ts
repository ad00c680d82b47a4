import type { LookupAddress } from 'node:dns';
import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { isAddress } from './address-guard.ts';

/** Maximum number of bytes read of the file. */
const fileBytesMax = 256 * 1024;

/** The system's file of host names (`hosts(5)`), read again when it has changed. */
export class HostsFile {
  readonly #file: string;
  #version = '';
  #addresses = new Map<string, LookupAddress[]>();

  constructor(file: string) {
    this.#file = file;
  }

  /** Addresses of a lower-case name, in the order of the file; none when there is no file. */
  addressesOf(name: string): LookupAddress[] {
    this.#refresh();
    return [...(this.#addresses.get(name) ?? [])];
  }

  #refresh(): void {
    let descriptor: number;
    try {
      descriptor = openSync(this.#file, 'r');
    } catch {
      this.#version = '';
      this.#addresses = new Map();
      return;
    }
    try {
      const version = versionOf(fstatSync(descriptor));
      if (version === this.#version) return;
      this.#addresses = parseHosts(readStart(descriptor));
      this.#version = version;
    } finally {
      closeSync(descriptor);
    }
  }
}

function versionOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function readStart(descriptor: number): string {
  const bytes = Buffer.alloc(fileBytesMax);
  const length = readSync(descriptor, bytes, 0, fileBytesMax, 0);
  // A line that was cut off would name another host.
  const end = length < fileBytesMax ? length : bytes.lastIndexOf('\n');
  return bytes.toString('utf8', 0, Math.max(0, end));
}

function parseHosts(text: string): Map<string, LookupAddress[]> {
  const addresses = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!isAddress(address)) continue;
    for (const name of names) {
      const known = addresses.get(name.toLowerCase()) ?? [];
      addresses.set(name.toLowerCase(), [...known, { address, family: address.includes(':') ? 6 : 4 }]);
    }
  }
  return addresses;
}
