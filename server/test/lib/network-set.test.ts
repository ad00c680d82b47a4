import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { NetworkSet, parseNetwork } from '../../src/lib/networks/network-set.ts';

const ipv4 = fc.ipV4();
const ipv6 = fc.oneof(fc.ipV6(), fc.constantFrom('::', '::1', '2001:db8::', '::ffff:0:1', '64:ff9b::192.0.2.1'));

/** A network, and an address that differs from it in few bits at most. */
const near = (address: fc.Arbitrary<string>, bitsMax: number) =>
  fc.tuple(address, fc.nat(bitsMax), fc.array(address, { maxLength: 3 }));

test('a set of networks has the addresses that a list of them has', () => {
  for (const [arbitrary, family] of [
    [near(ipv4, 32), 'ipv4'],
    [near(ipv6, 128), 'ipv6'],
  ] as const) {
    fc.assert(
      fc.property(arbitrary, ([address, bits, others]) => {
        const list = new BlockList();
        list.addSubnet(address, bits, family);
        const set = new NetworkSet([parseNetwork(`${address}/${bits}`) ?? assert.fail(address)]);
        for (const asked of [address, ...others]) assert.equal(set.has(asked), list.check(asked, family), asked);
      }),
    );
  }
});

test('an IPv4 address that comes as IPv6 is itself, and what is no address is in no network', () => {
  const set = new NetworkSet(['192.0.2.0/24', '::/0'].map((text) => parseNetwork(text) ?? assert.fail(text)));
  assert.deepEqual(
    ['::ffff:192.0.2.9', 'fe80::1%eth0', '192.0.3.1', 'example.com', ''].map((text) => set.has(text)),
    [...[true, true, false, false, false]],
  );
  for (const text of ['', '/', '1.2.3', '1.2.3.4/', '1.2.3.4/-1', '1.2.3.4/33', '::/129', '::/1/1', '1.2.3.4/0x1'])
    assert.equal(parseNetwork(text), undefined, text);
});

test('ten thousand networks are looked up by the lengths of their prefixes', () => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
  const set = new NetworkSet(texts.map((text) => parseNetwork(text) ?? assert.fail(text)));
  assert.deepEqual([set.has('10.39.15.200'), set.has('10.39.16.1')], [true, false]);
});
