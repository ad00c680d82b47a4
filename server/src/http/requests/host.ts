import type { IncomingMessage } from 'node:http';
import { AppError } from '../../core/errors.ts';

/** A host name or IPv4 address (RFC 3986 §3.2.2, without the delimiters that no name has), or an address in brackets; and a port. */
const hostShape = /^(?:(?:[\w.~-]|%[\da-f]{2})+|\[([\da-f:.]+)\])(?::(\d{0,5}))?$/i;
const portMax = 65_535;

/**
 * Checks the Host header (RFC 9112 §3.2): one, with a host in it; only HTTP/1.0 may go without. Node would answer without a problem,
 * and accepts several.
 */
export function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): AppError | undefined {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '');
  }
  const [host, ...others] = hosts;
  if (others.length > 0) return refused('there is more than one Host header: send one');
  if (host === undefined) return httpVersion === '1.0' ? undefined : refused('a Host header is required');
  if (host === '') return refused('the Host header is empty: send the host of the URL');
  return isHost(host) ? undefined : refused('the Host header is not a host, with or without a port');
}

function isHost(text: string): boolean {
  const [whole, ipv6, port = ''] = hostShape.exec(text) ?? [];
  return whole !== undefined && (ipv6 === undefined || URL.canParse(`http://[${ipv6}]`)) && Number(port) <= portMax;
}

function refused(message: string): AppError {
  return new AppError('invalid_request', message);
}
