import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Debian's folders that a machine has of its own, where configuration and data are. */
const ownFolders = ['/etc/patroni', '/etc/haproxy', '/etc/pgbouncer', '/var/lib/postgresql', '/var/lib/etcd', '/run'];
/** The first process of a machine, which takes the processes that others leave. */
const init = `for folder in ${ownFolders.join(' ')}; do mount --bind "$0$folder" "$folder" || exit 1; done
  echo up; sleep infinity & wait`;

/** Place of a machine: its name, its address in the network of this process, and the folder that is its disk. */
export interface MachinePlace {
  readonly name: string;
  readonly address: string;
  readonly disk: string;
}

/** Makes the network that the machines are in, with an address for this process. */
export async function makeNetwork(address: string): Promise<void> {
  await ip('link', 'set', 'lo', 'up');
  await ip('link', 'add', 'machines', 'type', 'bridge');
  await ip('address', 'add', `${address}/24`, 'dev', 'machines');
  await ip('link', 'set', 'machines', 'up');
}

/** A machine: processes of its own, which end together, and an address of its own. Its disk outlives it. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #disk: string;
  readonly #holder: ChildProcess;
  readonly #initId: number;

  private constructor(place: MachinePlace, parts: { holder: ChildProcess; initId: number }) {
    this.name = place.name;
    this.address = place.address;
    this.#disk = place.disk;
    this.#holder = parts.holder;
    this.#initId = parts.initId;
  }

  /** Starts a machine, with nothing running on it. */
  static async start(place: MachinePlace): Promise<Machine> {
    const { name, address, disk } = place;
    for (const folder of ownFolders) await mkdir(join(disk, folder), { recursive: true });
    await chmod(disk, 0o755);
    const own = ['--net', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'];
    const holder = spawn('unshare', [...own, 'bash', '-c', init, disk], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
    if (!String(said).startsWith('up')) throw new Error(`the machine ${name} did not start`);
    const initId = Number(await readFile(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8'));
    const machine = new Machine(place, { holder, initId });
    await ip('link', 'add', linkTo(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `${initId}`);
    await ip('link', 'set', linkTo(name), 'master', 'machines', 'up');
    for (const line of ['link set lo up', `address add ${address}/24 dev eth0`, 'link set eth0 up'])
      await runFile('nsenter', ['--target', `${initId}`, '--net', 'ip', ...line.split(' ')]);
    return machine;
  }

  /** The command that has a program run with the address of this machine, as a child of this process. */
  get under(): readonly string[] {
    return ['nsenter', '--target', `${this.#initId}`, '--net'];
  }

  /** Starts a program on the machine, as a user of it. What it says is in a file beside its disk. */
  spawn(user: string, line: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const [command, ...args] = this.#as(user, line);
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = `${this.#disk}.log`;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => appendFileSync(log, text));
    return child;
  }

  /** Runs a program on the machine to its end, and returns its output. */
  async run(user: string, line: readonly string[]): Promise<string> {
    const [command, ...args] = this.#as(user, line);
    return (await runFile(command, args)).stdout;
  }

  /** Writes a file on the machine, which its users may read. */
  async write(path: string, text: string): Promise<void> {
    const file = join(this.#disk, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { mode: 0o644 });
  }

  /** Makes a folder on the machine, of a user. */
  async makeFolder(path: string, user: string): Promise<void> {
    await runFile('install', ['-d', '-o', user, '-g', user, '-m', '0755', join(this.#disk, path)]);
  }

  /** Cuts the machine off from the network: nothing is told to anybody. */
  async cutOff(): Promise<void> {
    await ip('link', 'set', linkTo(this.name), 'down');
  }

  /** Connects the machine with the network again. */
  async reconnect(): Promise<void> {
    await ip('link', 'set', linkTo(this.name), 'up');
  }

  /** Ends all processes of the machine at once by `kill -9`, as a loss of power does. */
  async kill(): Promise<void> {
    if (this.#holder.exitCode !== null || this.#holder.signalCode !== null) return;
    const ended = once(this.#holder, 'exit');
    process.kill(this.#initId, 'SIGKILL');
    await ended;
  }

  #as(user: string, line: readonly string[]): [string, ...string[]] {
    const identity = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...line];
    return ['nsenter', '--target', `${this.#initId}`, '--net', '--pid', '--mount', '--', ...identity];
  }
}

/** Name of this end of the cable to a machine. */
function linkTo(name: string): string {
  return `to-${name}`;
}

async function ip(...args: string[]): Promise<void> {
  await runFile('ip', args);
}
