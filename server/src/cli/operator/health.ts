import { type Config, readConfig, readDevConfig } from '../../config.ts';
import { DeadlineError, withDeadline } from '../../lib/scheduling/deadline.ts';

// Not imported: that would load Node's fetch as well.
const { request } = process.getBuiltinModule('node:http');

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
    const { status, body } = await withDeadline(askReadiness(config), answerMsMax);
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

/** Reads the answer to `GET /readyz`; of a long one no more than the beginning. */
function askReadiness({ httpHost, httpPort }: Config): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: reachable(httpHost), port: httpPort, path: '/readyz', agent: false }, (answer) => {
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

/** Host to ask: a server that listens on every address of the machine is asked on the loopback interface. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
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
