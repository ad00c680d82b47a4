import { join } from 'node:path';
import { query } from '../../support/postgres.ts';
import { eventually } from '../../support/until.ts';
import { fileOfGuide, forMachine, settingsIn, statementsOfGuide } from './guide-files.ts';
import { Machine } from './machine.ts';

/** So long a cluster may take to have a primary that two others follow: a copy of it is made for each, and a machine may have to be rewound. */
const wholeMsMax = 120_000;
/** So long a primary may take to be replaced: its lock is free after 20 seconds at the latest. */
const replacedMsMax = 60_000;
const answerMsMax = 1_000;
/** Debian's package starts etcd before it has settings: a cluster of the machine alone, whose files stay when it has ended. */
const installEtcd = `ETCD_DATA_DIR=/var/lib/etcd/default etcd & trap 'kill %1; wait' EXIT
  curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused --max-time 60 http://127.0.0.1:2379/health`;

/** The three machines of the guide: PostgreSQL, Patroni and etcd on each. */
export class DatabaseMachines {
  readonly #folder: string;
  readonly #machines = new Map<string, Machine>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts the machines, whose disks are in a folder, with the database that the guide makes. */
  static async start(folder: string): Promise<DatabaseMachines> {
    const cluster = new DatabaseMachines(folder);
    for (const name of Object.keys(addresses)) await cluster.startMachine(name);
    await cluster.whole();
    const primary = await cluster.primary();
    for (const statement of statementsOfGuide().split(';\n'))
      await cluster.machine(primary).run('postgres', ['psql', '-v', 'ON_ERROR_STOP=1', '-c', statement]);
    return cluster;
  }

  /** Starts a machine, on the disk that it had before if it had one. */
  async startMachine(name: string): Promise<void> {
    const address = addressOf(name);
    const isNew = !this.#machines.has(name);
    const machine = await Machine.start({ name, address, disk: join(this.#folder, name) });
    this.#machines.set(name, machine);
    await machine.makeFolder('/var/lib/etcd', 'etcd');
    if (isNew) await machine.run('etcd', ['bash', '-c', installEtcd]);
    for (const folder of ['/var/lib/postgresql', '/run/postgresql']) await machine.makeFolder(folder, 'postgres');
    await machine.write('/etc/patroni/config.yml', forMachine(fileOfGuide('/etc/patroni/config.yml'), machine));
    const etcd = settingsIn(forMachine(fileOfGuide('/etc/default/etcd'), machine));
    machine.spawn('etcd', ['etcd', '--logger=zap', '--log-level=warn'], etcd);
    machine.spawn('postgres', ['patroni', '/etc/patroni/config.yml']);
  }

  /** A machine that has been started. */
  machine(name: string): Machine {
    const found = this.#machines.get(name);
    if (found === undefined) throw new Error(`there is no machine ${name}`);
    return found;
  }

  /** Names of the machines. */
  get names(): string[] {
    return Object.keys(addresses);
  }

  /** The name of the machine whose Patroni says that it is the primary. */
  async primary(except?: string): Promise<string> {
    let found: string | undefined;
    const isFound = async () => {
      const asked = this.names.filter((name) => name !== except);
      const answers = await Promise.all(asked.map(async (name) => ({ name, is: await this.#is(name, 'primary') })));
      found = answers.find(({ is }) => is)?.name;
      return found !== undefined;
    };
    await eventually('there is a primary', isFound, replacedMsMax);
    return found ?? '';
  }

  /** Waits until a machine takes writes. */
  async takesWrites(name: string): Promise<void> {
    const isPromoted = async () => {
      const rows = await query(urlAt(addressOf(name)), 'select pg_is_in_recovery() as is').catch(() => []);
      return rows[0]?.is === false;
    };
    await eventually('the primary takes writes', isPromoted);
  }

  /** Waits until there is a primary, and both others follow it, one of them synchronously. */
  async whole(): Promise<void> {
    const followers = `select state || ' ' || sync_state as follower from pg_stat_replication order by 1`;
    let told = '';
    const isWhole = async () => {
      const { address } = this.machine(await this.primary());
      const rows = await query(urlAt(address), followers).catch(() => []);
      told = rows.map(({ follower }) => follower).join(', ');
      return told === 'streaming async, streaming sync';
    };
    await eventually('the cluster is whole', isWhole, wholeMsMax).catch((cause: unknown) => {
      throw new Error(`the primary has these followers: ${told}`, { cause });
    });
  }

  /** The name of the machine that would take the place of the primary. */
  async synchronousStandby(): Promise<string> {
    let found: string | undefined;
    const isFound = async () => {
      const answers = await Promise.all(
        this.names.map(async (name) => ({ name, is: await this.#is(name, 'synchronous') })),
      );
      found = answers.find(({ is }) => is)?.name;
      return found !== undefined;
    };
    await eventually('there is a synchronous standby', isFound);
    return found ?? '';
  }

  /** Runs a command of `patronictl` on a machine. */
  async control(name: string, ...args: string[]): Promise<string> {
    return this.machine(name).run('postgres', ['patronictl', '-c', '/etc/patroni/config.yml', ...args]);
  }

  /** Ends all machines. */
  async stop(): Promise<void> {
    for (const machine of this.#machines.values()) await machine.kill();
  }

  async #is(name: string, role: string): Promise<boolean> {
    return (await this.#ask(name, role))?.status === 200;
  }

  async #ask(name: string, path: string): Promise<Response | undefined> {
    const url = `http://${addressOf(name)}:8008/${path}`;
    return fetch(url, { signal: AbortSignal.timeout(answerMsMax) }).catch(() => undefined);
  }
}

const addresses: Readonly<Record<string, string>> = { db1: '10.0.0.21', db2: '10.0.0.22', db3: '10.0.0.23' };

function addressOf(name: string): string {
  return addresses[name] ?? '';
}

function urlAt(address: string): string {
  return `postgres://postgres:secret-of-postgres@${address}:5432/postgres`;
}
