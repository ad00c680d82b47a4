import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environmentWith } from '../../config.ts';
import { runLater } from '../../lib/scheduling/loop.ts';
import { SubcommandError } from '../command.ts';

/** Place where a program finds the service. */
interface ServicePlace {
  /** Address and port of SMTP. */
  readonly host: string;
  readonly port: number;
  /** URL of the API. */
  readonly url: string;
  /** API key of the service. Clients ask for one, also where the service needs none. */
  readonly key: string;
  /** File with the certificate of the authority that signed those of the service, where it speaks TLS. */
  readonly authorityFile: string | undefined;
}

/** Program that runs beside the service. */
export interface ChildProgram {
  /** Resolves with its exit code; that of a shell when a signal has ended it. */
  readonly ended: Promise<number>;
  /** Ends it, and returns its exit code. */
  end(): Promise<number>;
}

/** Time in milliseconds that a program has to end when it is told to. */
const patienceMs = 2_500;
/** Exit code of a shell for a program that a signal has ended, without the number of the signal. */
const signalCode = 128;

/** Starts a program, which is told in the variables of the usual frameworks where to send its mail. */
export function startChild(
  { program, args }: { program: string; args: readonly string[] },
  { host, port, url, key, authorityFile }: ServicePlace,
): ChildProgram {
  const places = {
    ...{ SMTP_HOST: host, MAIL_HOST: host, EMAIL_HOST: host },
    ...{ SMTP_PORT: `${port}`, MAIL_PORT: `${port}`, EMAIL_PORT: `${port}` },
    SMTP_URL: `smtp://${host.includes(':') ? `[${host}]` : host}:${port}`,
    MAYFLY_URL: url,
    MAYFLY_API_KEY: key,
  };
  const trust = authorityFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorityFile };
  // Programs on Node.js that trust somebody already go on to.
  const env = { ...trust, ...environmentWith(places) };
  const child = spawn(program, args, { stdio: 'inherit', env });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(exitCodeOf({ code, signal })));
    child.once('error', (error) => reject(new SubcommandError(`cannot start ${program}: ${error.message}`)));
  });
  return {
    ended,
    end: () => {
      child.kill('SIGTERM');
      runLater(patienceMs, () => child.kill('SIGKILL'));
      return ended;
    },
  };
}

function exitCodeOf({ code, signal }: { code: unknown; signal: unknown }): number {
  if (typeof code === 'number') return code;
  const number = Object.entries(constants.signals).find(([name]) => name === signal)?.[1] ?? 0;
  return signalCode + number;
}
