import { type Config, unknownVariables } from '../../../config.ts';
import { RecordReader } from '../../../dns/record-reader.ts';
import { systemClock } from '../../../lib/clock.ts';
import { certificateFindings } from './certificates.ts';
import { databaseFindings } from './database.ts';
import { doorFindings } from './doors.ts';
import { fine, type MachineFinding } from './finding.ts';
import { nameFindings } from './names.ts';
import { proxyFindings } from './proxies.ts';
import { clockFinding, diskFindings, limitFindings } from './resources.ts';

/** Looks at all that the service of these settings needs. Each look is bounded in time; none changes anything. */
export async function machineFindings(config: Config): Promise<MachineFinding[]> {
  const reader = new RecordReader({ nameServers: config.domainNameServers });
  const looks = [
    doorFindings(config),
    databaseFindings(config),
    diskFindings(config),
    clockFinding(),
    nameFindings(config, reader),
    certificateFindings(config, systemClock.now()),
    proxyFindings(config),
  ];
  const looked = await Promise.all(looks);
  return [...settingFindings(), ...looked.flat(), ...limitFindings(config)];
}

/** Variables that look like settings and are none. */
function settingFindings(): MachineFinding[] {
  const unknown = unknownVariables();
  if (unknown.length === 0) return [fine('settings', 'can be used')];
  return unknown.map(({ variable, nearest }) => ({
    ...{ what: 'settings', state: 'wrong', found: `${variable} is no setting` },
    fix: `Take it away, or write ${nearest}.`,
  }));
}
