import { setTimeout as delay } from 'node:timers/promises';
import { PostgresServer } from '../load/postgres-server.ts';
import { databaseFile } from '../load/server-process.ts';
import { goodAddress } from './addresses.ts';
import type { Attack } from './attack.ts';
import { readyAttacker } from './attacker.ts';
import { startGoodOwner } from './good-owner.ts';
import { attackingOwner } from './means/filled-database.ts';
import { goodName } from './means/name-servers.ts';
import { faultsOf, type Outcome } from './outcome.ts';
import { BesiegedServer } from './service/besieged-server.ts';

const quietSeconds = 4;
/** Webhooks may lead to this machine. */
const webhookSettings = { MAYFLY_WEBHOOK_ALLOW_HTTP: 'true', MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };

/** Attacks a server beside a good owner, first quiet and then under attack, and ends it while the attack still holds on. */
export async function runAttack(attack: Attack, options: { secondsMax?: number }): Promise<Outcome> {
  const { id, name, settings, usesWebhooks = false, usesLargeMail = false } = attack;
  const seconds = Math.min(attack.seconds, options.secondsMax ?? attack.seconds);
  await using postgres = attack.usesPostgres ? await PostgresServer.start() : undefined;
  await using database = await postgres?.newDatabase();
  await using server = await BesiegedServer.start({
    ...attack,
    settings: {
      ...settings,
      ...(usesWebhooks ? webhookSettings : {}),
      ...(database === undefined ? {} : { MAYFLY_DATABASE_URL: database.url }),
    },
  });
  const { url, smtpPort, smtpsPort, programPorts } = server;
  const { key } = await server.createKey(attackingOwner, { isOperator: attack.isOperator === true });
  await using attacker = await readyAttacker({ id, seconds, target: { url, smtpPort, smtpsPort, programPorts, key } });
  const webhook = usesWebhooks ? { webhookHost: attack.hasSilentDns ? goodName : goodAddress } : {};
  await using good = await startGoodOwner({
    url,
    smtpPort,
    smtpsPort,
    programPorts,
    key: server.key,
    usesLargeMail,
    ...webhook,
  });

  await server.loopDelayMs();
  await good.ask('begin');
  await delay(Math.min(quietSeconds, seconds) * 1000);
  const quiet = await good.ask('finish');
  const quietLoopMs = await server.loopDelayMs();
  const { peakMb: quietPeakMb } = server.memory();
  server.restartMemoryPeak();
  const { residentMb } = server.memory();

  await good.ask('begin');
  const spoils = await attacker.attack();
  const during = await good.ask('finish');
  const loopMs = await server.loopDelayMs();
  const { peakMb } = server.memory();
  const memory = { memoryMb: Math.max(quietPeakMb, peakMb), addedMemoryMb: peakMb - residentMb };
  const died = server.hasEnded ? [server.ranOutOfMemory ? 'the process ran out of memory' : 'the process died'] : [];
  const wrong = await attack.inspect?.(database?.url ?? `sqlite:${databaseFile(server.folder)}`);
  const end = await server.end();
  const beside = { quiet, during, quietLoopMs, loopMs, ...memory, hasMemoryLimit: server.hasMemoryLimit };
  const faults = [...died, ...spoils.faults, ...(wrong ?? []), ...faultsOf(beside, { end, ...attack })];
  return { id, name, got: spoils.got, beside, end, faults };
}
