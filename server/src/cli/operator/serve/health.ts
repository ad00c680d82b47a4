import { type Config, readConfig, readDevConfig } from '../../../config.ts';
import { DeadlineError, withDeadline } from '../../../lib/scheduling/deadline.ts';
import { reachableHost } from '../../../lib/sockets/acceptors.ts';

/** The module for HTTP or HTTPS, not imported: that would load Node's fetch as well. */
const moduleFor = (isTls: boolean) => process.getBuiltinModule(isTls ? 'node:https' : 'node:http');

/** Longest time in milliseconds for the answer: shorter than the default of Docker and systemd for a health check. */
const answerMsMax = 5_000;
const answerCharactersMax = 2_000;

/**
 * Asks the server on the configured HTTP address whether it is ready, and prints the answer in one line. Returns the
 * exit code: 0 when it is ready, 1 otherwise. It is separate from the other commands because it runs often, in the
 * memory of the server, and so loads little more than the configuration.
 * @param options.isDev Whether the server is that of `mayfly dev`, which has a port of its own.
 */
export async function health({ isDev }: { isDev: boolean }): Promise<number> {
  try {
    const config = isDev ? readDevConfig({}) : readConfig();
    const { status, body } = await withDeadline(askAny(config, isDev), answerMsMax);
    if (status === 200) {
      process.stdout.write('ready\n');
      return 0;
    }
    console.error(`mayfly: not ready: ${oneLine(reasonOf(body) ?? `the answer has status ${status}`)}`);
  } catch (error) {
    console.error(`mayfly: not ready: ${oneLine(failureOf(error))}`);
  }
  return 1;
}

/** What the server on the configured HTTP address says of itself, for a person; whether it is ready, and whether one is there at all. */
export async function readiness(config: Config): Promise<{ words: string; isReady: boolean; isThere: boolean }> {
  try {
    const { status, body } = await withDeadline(askReadiness(config), answerMsMax);
    if (status === 200) return { words: 'ready', isReady: true, isThere: true };
    return {
      words: oneLine(reasonOf(body) ?? `the answer has status ${status}`),
      isReady: false,
      isThere: status === 503,
    };
  } catch (error) {
    return { words: oneLine(failureOf(error)), isReady: false, isThere: false };
  }
}

/** Asks by HTTP or HTTPS: by both where it is the command line of `mayfly dev` that has decided, which nothing else tells. */
async function askAny(config: Config, isDev: boolean): Promise<{ status: number; body: string }> {
  const answer = await askReadiness(config);
  return isDev && answer.status === 400 ? askReadiness({ ...config, httpTlsCert: ['dev'] }) : answer;
}

/** Reads the answer to `GET /readyz`; of a long one no more than the beginning. */
function askReadiness({ httpHost, httpPort, httpTlsCert }: Config): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const place = { host: reachableHost(httpHost), port: httpPort, path: '/readyz' };
    // The certificate is for another name than this address, and nothing secret is said.
    const options = { ...place, agent: false, rejectUnauthorized: false };
    const asking = moduleFor(httpTlsCert.length > 0).request(options, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        body = (body + text).slice(0, answerCharactersMax);
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}

function reasonOf(body: string): string | undefined {
  try {
    const { reason }: { reason?: unknown } = JSON.parse(body);
    return typeof reason === 'string' ? reason : undefined;
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown): string {
  if (error instanceof DeadlineError) return `no answer within ${answerMsMax / 1000} seconds`;
  return error instanceof Error ? error.message : String(error);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
