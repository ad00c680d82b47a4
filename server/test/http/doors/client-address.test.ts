import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { clientNetworkOf } from '../../../src/http/sessions/client-address.ts';
import { networkOf } from '../../../src/lib/client-network.ts';
import { numberOfInputs } from '../../support/thoroughness.ts';

type Header = 'x-forwarded-for' | 'forwarded';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addSubnet('2001:db8:aaaa::', 48, 'ipv6');

/** Network of the client of a request with these headers, whose proxy writes the one that is named. */
function networkFor(
  forwardingHeader: Header,
  headers: Record<string, string>,
  { address = '10.0.0.1' }: { address?: string } = {},
): string {
  const peer = { address, isProxied: false, door: 'public' } as const;
  return clientNetworkOf({ peer, headers }, { proxies, forwardingHeader });
}

/** How a proxy writes an address: plain, with a port, quoted. */
function written(header: Header, address: string, port: number | undefined): string {
  const node = address.includes(':') && (header === 'forwarded' || port !== undefined) ? `[${address}]` : address;
  const place = port === undefined ? node : `${node}:${port}`;
  if (header === 'x-forwarded-for') return place;
  return `for=${/^[\d.]+$/.test(place) ? place : `"${place}"`};proto=https;host="mail.example.com"`;
}

const header = fc.constantFrom<Header>('x-forwarded-for', 'forwarded');
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
const proxy = fc.oneof(
  fc.ipV4().map((address) => address.replace(/^\d+/, '10')),
  fc.constant('2001:db8:aaaa::7'),
);
const client = fc
  .oneof(fc.ipV4(), fc.ipV6())
  .filter(
    (address) => !address.startsWith('10.') && !/^:|\.|^2001:db8:aaaa|^0*:/i.test(address.includes(':') ? address : ''),
  );
/** What a client writes itself: lists of addresses, obfuscated and unknown ones, quotes that never end. */
const lie = fc.oneof(
  fc.string(),
  fc
    .array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('unknown', '_hidden', '"_gazonk"', 'fe80::1%eth0')))
    .map(String),
  fc.constantFrom('for="', 'for="[::1', 'for=1.2.3.4;host="', '127.0.0.1'.concat(',127.0.0.1'.repeat(999))),
);

test('the client is the right-most address that is no proxy, whatever the client itself wrote before it', () => {
  fc.assert(
    fc.property(header, lie, client, port, fc.array(proxy, { maxLength: 10 }), (name, lied, address, at, chain) => {
      const hops = [written(name, address, at), ...chain.map((hop) => written(name, hop, at))];
      assert.equal(networkFor(name, { [name]: [lied, ...hops].join(', ') }), networkOf(address));
    }),
    { numRuns: numberOfInputs(2_000) },
  );
});

test('the header that the proxies do not write counts nothing', () => {
  fc.assert(
    fc.property(header, lie, client, (name, lied, address) => {
      const other = name === 'forwarded' ? 'x-forwarded-for' : 'forwarded';
      const headers = { [name]: written(name, address, undefined), [other]: lied };
      assert.equal(networkFor(name, headers), networkOf(address));
      assert.equal(networkFor(name, { [other]: written(other, address, undefined) }), '10.0.0.1');
    }),
    { numRuns: numberOfInputs(1_000) },
  );
});

test('nothing that a client writes is believed of a client that is no proxy', () => {
  fc.assert(
    fc.property(header, lie, (name, lied) => {
      assert.equal(networkFor(name, { [name]: lied }, { address: '198.51.100.7' }), '198.51.100.7');
    }),
    { numRuns: numberOfInputs(1_000) },
  );
});

test('who is named by no address counts as the proxy that does not name it (RFC 7239 §6)', () => {
  const nodes = [
    'unknown',
    '_hidden',
    '"_hidden:80"',
    '"[2001:db8::7"',
    '"2001:db8::7%1"',
    '1.2.3',
    '',
    '"1.2.3.4',
    '1.2.3.4"',
  ];
  for (const node of nodes)
    assert.equal(networkFor('forwarded', { forwarded: `for=5.6.7.8, for=${node}` }), '10.0.0.1', node);
  assert.equal(networkFor('forwarded', { forwarded: 'for=5.6.7.8, proto=https' }), '10.0.0.1');
  assert.equal(networkFor('forwarded', { forwarded: 'for=5.6.7.8;for=6.7.8.9' }), '10.0.0.1');
  for (const node of ['unknown', '_hidden', '[2001:db8::7', '1.2.3', 'fe80::1%eth0', ''])
    assert.equal(networkFor('x-forwarded-for', { 'x-forwarded-for': `5.6.7.8, ${node}` }), '10.0.0.1', node);
});

test('an address in the host that the client asked for is none of the chain', () => {
  for (const host of ['x,for=6.6.6.6', 'x, for=6.6.6.6;y', 'x;for=6.6.6.6', 'x,for=6.6.6.6;a=b'])
    assert.notEqual(networkFor('forwarded', { forwarded: `for=198.51.100.7;host="${host}"` }), '6.6.6.6', host);
});
