import { listenError } from '../../../app/doors/listen-error.ts';
import type { Config } from '../../../config.ts';
import { reachableHost } from '../../../lib/sockets/acceptors.ts';
import { lookAtDoor } from '../../../lib/sockets/door-look.ts';
import { readiness } from '../../operator/serve/health.ts';
import { fine, type MachineFinding } from './finding.ts';

/** A port of the settings. */
interface Door {
  readonly what: string;
  readonly host: string;
  readonly port: number;
  readonly names: { readonly host: string; readonly port: string };
  /** How the first line of the service begins there; `undefined` where a client speaks first. */
  readonly greeting: RegExp | undefined;
}

/** Looks at the service and at each of its ports: while it runs it must be there, and otherwise they must be free. */
export async function doorFindings(config: Config): Promise<MachineFinding[]> {
  const { words, isReady, isThere } = await readiness(config);
  const service: MachineFinding = isReady
    ? fine('service', 'runs, and is ready')
    : isThere
      ? { what: 'service', state: 'wrong', found: `not ready: ${words}`, fix: 'Look at the last lines of its log.' }
      : { what: 'service', state: 'warning', found: 'does not run', fix: 'Start it: mayfly serve.' };
  const looked = await Promise.all(doorsOf(config).map((door) => doorFinding(door, { isRunning: isThere })));
  return [service, ...looked];
}

async function doorFinding(door: Door, { isRunning }: { isRunning: boolean }): Promise<MachineFinding> {
  const { host, port, names, greeting } = door;
  const what = `port ${port} for ${door.what}`;
  if (port === 0) return fine(`port for ${door.what}`, 'any free one');
  const look = await lookAtDoor({ host, port, reachedAt: reachableHost(host), speaksFirst: greeting !== undefined });
  if (look.state === 'free') {
    if (!isRunning) return fine(what, 'free');
    return {
      what,
      state: 'wrong',
      found: 'nobody listens',
      fix: `The service runs without it: start it again with ${names.port}.`,
    };
  }
  if (look.state === 'unusable') {
    const { message } = await listenError(look.error, door);
    return { what, state: 'wrong', found: 'cannot be used', fix: message };
  }
  if (isRunning && (greeting === undefined || greeting.test(look.line ?? ''))) return fine(what, 'the service listens');
  const { message } = await listenError(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }), door);
  return { what, state: 'wrong', found: look.line ?? 'another program listens', fix: message };
}

function doorsOf(config: Config): Door[] {
  const mail = (what: string, port: number | undefined, name: string, greeting: RegExp | undefined): Door[] =>
    port === undefined
      ? []
      : [{ what, host: config.smtpHost, port, names: { host: 'MAYFLY_SMTP_HOST', port: name }, greeting }];
  const { httpHost, httpPort, operatorHost, operatorPort } = config;
  const operator = { what: 'operators', host: operatorHost, greeting: undefined };
  const operatorNames = { host: 'MAYFLY_OPERATOR_HOST', port: 'MAYFLY_OPERATOR_PORT' };
  return [
    {
      ...{ what: 'HTTP', host: httpHost, port: httpPort, greeting: undefined },
      names: { host: 'MAYFLY_HTTP_HOST', port: 'MAYFLY_HTTP_PORT' },
    },
    ...(operatorPort === undefined ? [] : [{ ...operator, port: operatorPort, names: operatorNames }]),
    ...mail('SMTP', config.smtpPort, 'MAYFLY_SMTP_PORT', /^220[ -]/),
    ...mail('SMTP over TLS', config.smtpsPort, 'MAYFLY_SMTPS_PORT', undefined),
    ...mail('LMTP', config.lmtpPort, 'MAYFLY_LMTP_PORT', /^220[ -]/),
    ...mail('POP3', config.pop3Port, 'MAYFLY_POP3_PORT', /^\+OK/),
    ...mail('POP3 over TLS', config.pop3sPort, 'MAYFLY_POP3S_PORT', undefined),
    ...mail('IMAP', config.imapPort, 'MAYFLY_IMAP_PORT', /^\* OK/),
    ...mail('IMAP over TLS', config.imapsPort, 'MAYFLY_IMAPS_PORT', undefined),
  ];
}
