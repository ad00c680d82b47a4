import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';

/** Addresses that nothing may be sent to, by why. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.1.2.3', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  loopback: ['127.0.0.1', '127.0.0.2', '127.1.2.3', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'],
  'carrier-grade NAT': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.169.253', '169.254.170.2', '169.254.0.23'],
  'protocol assignments': ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.192', '192.0.0.255'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.255'],
  benchmarking: ['198.18.0.0', '198.19.255.255', '2001:2::1', '2001:2:0:ffff::1'],
  '6to4 relays': ['192.88.99.0', '192.88.99.1', '192.88.99.255'],
  'AS112 and AMT': ['192.31.196.1', '192.52.193.1', '192.175.48.1', '2001:4:112::1', '2620:4f:8000::1', '2001:3::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'reserved and broadcast': ['240.0.0.1', '250.1.1.1', '255.255.255.254', '255.255.255.255'],
  'cloud platforms': ['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'],
  'unspecified IPv6': ['::', '0:0:0:0:0:0:0:0', '0000::0000'],
  'IPv4-mapped': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:7F00:0001',
    '0:0:0:0:0:ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
  ],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::10.0.0.1', '::8.8.8.8', '::2'],
  'IPv4-translated': ['::ffff:0:7f00:1', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::1'],
  '6to4': ['2002::', '2002:7f00:1::1', '2002:a9fe:a9fe::1', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:7f00:1::', '2001:0:ffff:ffff::1'],
  'IETF protocol IPv6': ['2001:1::1', '2001:5::1', '2001:1ff:ffff::1'],
  ORCHID: ['2001:10::1', '2001:1f:ffff::1', '2001:20::1', '2001:2f:ffff::1', '2001:30::1'],
  'documentation IPv6': ['2001:db8::1', '2001:db8:ffff::1', '3fff::1', '3fff:fff:ffff::1'],
  'discard only': ['100::', '100::1', '100:0:0:1::1'],
  'segment routing': ['5f00::1', '5f00:ffff::1'],
  'unique local': ['fc00::1', 'fd00::1', 'fdff:ffff::1'],
  'link-local IPv6': ['fe80::1', 'febf::1', 'fe80::a9fe:a9fe'],
  'site-local': ['fec0::1', 'feff::1'],
  'not given out': ['4000::1', '6000::1', '8000::1', 'e000::1', '200::1', 'fe00::1'],
  'with a zone': ['fe80::1%eth0', 'fe80::1%25eth0', '2606:4700::1111%eth0', '::1%lo', '2606:4700::1111%'],
  'not an address as others read it': [
    '',
    'localhost',
    '2130706433',
    '8.8',
    '0x8.8.8.8',
    '010.8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8/32',
    '[2606:4700::1111]',
    '2606:4700:::1111',
    '1:2:3:4:5:6:7:8:9',
    '::g',
    '256.1.1.1',
  ],
};

const permitted = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
];

test('lets through no address that is not public unicast', () => {
  const guard = createAddressGuard();
  assert.ok(Object.values(refused).flat().length >= 80);
  for (const [why, addresses] of Object.entries(refused)) {
    for (const address of addresses) assert.ok(guard.refusal(address), `${address} (${why}) was let through`);
  }
});

test('lets through public addresses, also those next to others', () => {
  const guard = createAddressGuard();
  for (const address of permitted) assert.equal(guard.refusal(address), undefined, address);
});

test('lets through what the operator allows, and nothing beside it', () => {
  const allowed = new BlockList();
  allowed.addSubnet('10.1.0.0', 16, 'ipv4');
  allowed.addAddress('127.0.0.1', 'ipv4');
  allowed.addSubnet('fd00:1::', 32, 'ipv6');
  const guard = createAddressGuard({ allowed });
  for (const address of ['10.1.0.0', '10.1.255.255', '127.0.0.1', 'fd00:1::1', '::ffff:10.1.2.3', '1.1.1.1']) {
    assert.equal(guard.refusal(address), undefined, address);
  }
  for (const address of [
    '10.0.255.255',
    '10.2.0.0',
    '127.0.0.2',
    '::1',
    'fd00:2::1',
    '::ffff:10.2.0.0',
    '::10.1.2.3',
  ]) {
    assert.ok(guard.refusal(address), address);
  }
  assert.ok(guard.refusal('fd00:1::1%eth0'), 'an allowed address with a zone');
});

test('says why without saying which address it is', () => {
  const guard = createAddressGuard();
  assert.equal(guard.refusal('10.9.8.7'), 'is not a public address (private)');
  assert.equal(guard.refusal('fd00:ec2::254'), 'is not a public address (uniqueLocal)');
  assert.equal(guard.refusal('168.63.129.16'), 'is not a public address (cloudPlatform)');
  assert.equal(guard.refusal('fe80::1%eth0'), 'is not an address');
});
