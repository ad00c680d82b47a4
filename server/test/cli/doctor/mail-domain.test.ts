import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mailDomainFindings } from '../../../src/cli/doctor/mail-domain.ts';
import { mtaStsPolicy, mtaStsRecord } from '../../../src/core/domains/mta-sts.ts';
import { RecordReader } from '../../../src/dns/record-reader.ts';
import { startZoneServer } from '../../domains/zones.ts';
import { runCommands, temporaryFolder } from '../../durability/server-process.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { certFile } from '../../support/tls.ts';

const mx = 'mx.mail.test';
const usual = { hostname: mx, tlsCert: [certFile], mtaSts: 'enforce' } as const;
const record = mtaStsRecord(mtaStsPolicy({ mode: 'enforce', mx }));

async function start(t: TestContext) {
  const server = await startZoneServer(t);
  const reader = new RecordReader({ nameServers: [server.address] });
  const clock = new ManualClock();
  const states = async (config: Parameters<typeof mailDomainFindings>[1] = usual) => {
    const found = await mailDomainFindings('mail.test', config, { reader, clock });
    return Object.fromEntries(found.map(({ what, state }) => [what, state]));
  };
  return { server, states };
}

test('the doctor says of each thing that mail to a domain needs whether it is there and right', async (t) => {
  const { server, states } = await start(t);
  const names = [
    'MX mail.test',
    `certificate for ${mx}`,
    'TXT _mta-sts.mail.test',
    'A mta-sts.mail.test',
    'TXT _smtp._tls.mail.test',
  ];
  const all = (...each: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, each[index]]));
  assert.deepEqual(await states(), all('missing', 'ok', 'missing', 'missing', 'missing'));
  server.zones.set('mail.test', { mx: ['other.test'] });
  server.zones.set('_mta-sts.mail.test', { txt: ['v=STSv1; id=old;', 'something else'] });
  server.zones.set('_smtp._tls.mail.test', { txt: ['v=TLSRPTv1'] });
  assert.deepEqual(await states(), all('wrong', 'ok', 'wrong', 'missing', 'wrong'));
  server.zones.set('mail.test', { mx: ['other.test', 'MX.mail.test'] });
  server.zones.set('_mta-sts.mail.test', { txt: [record] });
  server.zones.set('mta-sts.mail.test', { a: ['192.0.2.1'] });
  server.zones.set('_smtp._tls.mail.test', { txt: ['v=TLSRPTv1; rua=mailto:tls@mail.test'] });
  assert.deepEqual(await states(), all('ok', 'ok', 'ok', 'ok', 'ok'));
  server.zones.set('_smtp._tls.mail.test', 'servfail');
  assert.equal((await states())['TXT _smtp._tls.mail.test'], 'unknown');
});

test('without a policy its record is wrong, and without a certificate for the host that is missing or wrong', async (t) => {
  const { server, states } = await start(t);
  const without = { ...usual, mtaSts: undefined };
  assert.equal((await states(without))['TXT _mta-sts.mail.test'], 'optional');
  server.zones.set('_mta-sts.mail.test', { txt: [record] });
  assert.equal((await states(without))['TXT _mta-sts.mail.test'], 'wrong');
  assert.equal((await states({ ...usual, tlsCert: [] }))[`certificate for ${mx}`], 'missing');
  assert.equal((await states({ ...usual, hostname: 'mx.other.test' }))['certificate for mx.other.test'], 'wrong');
});

test('doctor --domain lists it, for people and for programs', async (t) => {
  const server = await startZoneServer(t);
  const environment = { MAYFLY_DOMAIN_NAME_SERVERS: server.address, MAYFLY_HOSTNAME: mx };
  const lines = [
    ['doctor', '--domain', 'mail.test'],
    ['doctor', '--domain', 'mail.test', '--json'],
    ['doctor', '--domain', 'mail.test', '--project', '.'],
    ['doctor', '--domain', 'a b'],
  ];
  const [shown, json, both, wrong] = await runCommands(await temporaryFolder(t), lines, environment);
  assert.match(shown?.output ?? '', /MX mail\.test\tmissing\tmx\.mail\.test/);
  assert.equal(JSON.parse(json?.output ?? '')[0].what, 'MX mail.test');
  assert.match(both?.errors ?? '', /only one of --project and --domain can be given/);
  assert.match(wrong?.errors ?? '', /"a b" is not a domain/);
});
