import { setTimeout as delay } from 'node:timers/promises';
import { goodAddress } from './addresses.ts';
import type { Attack } from './attack.ts';
import { Attacker } from './attacker.ts';
import { BesiegedServer } from './besieged-server.ts';
import { attackingOwner } from './filled-database.ts';
import { GoodOwner } from './good-owner.ts';
import { goodKey } from './launch.ts';
import { faultsOf, type Outcome } from './outcome.ts';
import { goodName } from './silent-name-server.ts';

const quietSeconds = 4;
/** Webhooks may lead to this machine. */
const webhookSettings = { MAYFLY_WEBHOOK_ALLOW_HTTP: 'true', MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };

/** Attacks a server beside a good owner, first quiet and then under attack, and ends it while the attack still holds on. */
export async function runAttack(attack: Attack, options: { secondsMax?: number }): Promise<Outcome> {
  const { id, name, environment, usesWebhooks = false, untilNextSchema } = attack;
  const seconds = Math.min(attack.seconds, options.secondsMax ?? attack.seconds);
  await using server = await BesiegedServer.start({
    ...attack,
    environment: { ...environment, ...(usesWebhooks ? webhookSettings : {}) },
  });
  const { url, smtpPort } = server;
  const { key } = await server.createKey(attackingOwner);
  await using attacker = await Attacker.start({ id, seconds, target: { url, smtpPort, key } });
  const webhook = usesWebhooks ? { webhookHost: attack.hasSilentDns ? goodName : goodAddress } : {};
  await using good = await GoodOwner.start({ url, smtpPort, key: goodKey, ...webhook });

  await server.loopDelayMs();
  await good.begin();
  await delay(Math.min(quietSeconds, seconds) * 1000);
  const quiet = await good.finish();
  const quietLoopMs = await server.loopDelayMs();

  await good.begin();
  const spoils = await attacker.attack();
  const during = await good.finish();
  const loopMs = await server.loopDelayMs();
  const memoryMb = server.memoryMb();
  const died = server.hasEnded ? [server.ranOutOfMemory ? 'the process ran out of memory' : 'the process died'] : [];
  const end = await server.end();
  const beside = { quiet, during, quietLoopMs, loopMs, memoryMb, hasMemoryLimit: server.hasMemoryLimit };
  const note = untilNextSchema === undefined ? {} : { untilNextSchema };
  return {
    id,
    name,
    got: spoils.got,
    ...note,
    beside,
    end,
    faults: [...died, ...spoils.faults, ...faultsOf(beside, end)],
  };
}
