import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ImageBuilder, ImageSettings } from './builder.ts';
import { lastDescendant, outputOf } from './command.ts';

/** What is to be run, and with what it is run. */
export interface ContainerOptions {
  readonly builder: ImageBuilder;
  readonly settings: ImageSettings;
  readonly container: string;
  /** Folder of this machine that is the volume. */
  readonly data: string;
  /** File of this machine that holds the API key. */
  readonly secret: string;
  readonly httpPort: number;
  readonly smtpPort: number;
}

/** How a container is run. */
export interface RunOptions {
  /** Words after the entry point, in place of those of the image. */
  readonly command?: readonly string[];
  /** Variables beside those of the image; those for a network that it shares with this machine when there are none. */
  readonly environment?: readonly string[];
  /** Whether it has a network of its own, of which only the loopback interface is up. */
  readonly hasNetwork?: boolean;
}

/** A container in which the service runs. */
export interface RunningContainer {
  /** Process of the service, as this machine knows it. */
  readonly pid: number;
  /** Reads its output on, to the first line that has a text. */
  line(text: string): Promise<string>;
  /** Sends SIGTERM to the service; returns the exit code and the time that it took. */
  terminate(): Promise<{ code: number | null; tookMs: number }>;
  /** Ends the service if it still runs. */
  kill(): Promise<void>;
}

/** Where a container finds the file with the API key. */
const secretPath = '/run/secrets/api_key';

/** Runs the service as `buildah run` runs it. */
export async function startInBuildah(options: ContainerOptions): Promise<RunningContainer> {
  const { builder, settings } = options;
  const command = [...settings.Entrypoint, ...settings.Cmd];
  const child = spawn('buildah', [...builder.storage, ...runArguments(options), ...command], { stdio: withOutput });
  return started(child, readyLine);
}

/** Runs another command in the container; returns its output. */
export function runInBuildah(options: ContainerOptions, command: readonly string[]): Promise<string> {
  return options.builder.buildah(...runArguments(options), ...command);
}

/**
 * Runs the service as the first process of the container, on a root file system that is read-only: what `buildah run` cannot
 * do without a container runtime.
 */
export async function startReadOnly(options: ContainerOptions, how: RunOptions = {}): Promise<RunningContainer> {
  const { builder, container, settings, data, secret } = options;
  const { command = settings.Cmd, environment = environmentOf(options), hasNetwork = false } = how;
  const root = await builder.rootOf(container);
  const line = ['env', '-i', ...settings.Env, ...environment, ...settings.Entrypoint, ...command];
  const script = `set -e
${hasNetwork ? 'ip link set lo up' : ''}
mount --bind "$1" "$1"
cd "$1"
mount --bind "$2" data
mount --bind "$3" .${secretPath}
mount -t proc proc proc
mount --bind /dev dev
mount -o remount,bind,ro "$1"
shift 3
if touch written 2>/dev/null; then echo 'the root can be written to' >&2; exit 9; fi
exec chroot --userspec=${settings.User} . "$@"`;
  // The file that the secret is bound to; a container runtime makes it likewise.
  await outputOf('install', ['-D', '-m', '644', '/dev/null', `${root}${secretPath}`]);
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...(hasNetwork ? ['--net'] : [])];
  const args = [...namespaces, 'sh', '-c', script, 'sh', root, data, secret, ...line];
  return started(spawn('unshare', args, { stdio: withOutput }), command.includes('dev') ? devLine : readyLine);
}

/** Runs another command in a container that `startReadOnly` has started; returns its output. */
export async function runBeside(
  { pid }: RunningContainer,
  {
    settings,
    command,
    environment,
  }: { settings: ImageSettings; command: readonly string[]; environment: readonly string[] },
): Promise<string> {
  const [uid = '', gid = uid] = settings.User.split(':');
  const line = ['env', '-i', ...settings.Env, ...environment, ...command];
  return outputOf('nsenter', [
    '--target',
    `${pid}`,
    '--all',
    '--root',
    '--wd',
    '--setuid',
    uid,
    '--setgid',
    gid,
    ...line,
  ]);
}

/** Parts of the lines by which `mayfly serve` and `mayfly dev` say that they have started. */
const readyLine = '"msg":"started"';
const devLine = 'Mayfly takes the mail';

const withOutput: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];

function runArguments(options: ContainerOptions): string[] {
  const { container, data, secret } = options;
  const volumes = [`${data}:/data`, `${secret}:${secretPath}:ro`].flatMap((volume) => ['--volume', volume]);
  const environment = environmentOf(options).flatMap((variable) => ['--env', variable]);
  return ['run', '--isolation', 'chroot', ...volumes, ...environment, container, '--'];
}

/** The containers here share the network of the machine: they are to be reached by nobody else. */
function environmentOf({ httpPort, smtpPort }: ContainerOptions): string[] {
  return [
    'MAYFLY_HTTP_HOST=127.0.0.1',
    'MAYFLY_SMTP_HOST=127.0.0.1',
    `MAYFLY_HTTP_PORT=${httpPort}`,
    `MAYFLY_SMTP_PORT=${smtpPort}`,
    `MAYFLY_API_KEY_FILE=${secretPath}`,
  ];
}

/** Waits until the service says that it has started. */
async function started(child: ChildProcess, firstLine: string): Promise<RunningContainer> {
  const exited = once(child, 'exit').then(([code]): number | null => code);
  const { stdout } = child;
  if (stdout === null) throw new Error('there is no output');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const line = async (text: string): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the service did not say "${text}": exit code ${await exited}`);
      if (value.includes(text)) return value;
    }
  };
  await line(firstLine);
  return {
    pid: lastDescendant(child),
    line,
    terminate: async () => {
      const fromMs = performance.now();
      process.kill(lastDescendant(child), 'SIGTERM');
      const code = await exited;
      return { code, tookMs: Math.round(performance.now() - fromMs) };
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(lastDescendant(child), 'SIGKILL');
      await exited;
    },
  };
}
