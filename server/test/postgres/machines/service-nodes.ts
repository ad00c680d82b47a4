import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../durability/server-process.ts';
import { eventually } from '../../support/until.ts';
import { fileOfGuide, settingsIn } from './guide-files.ts';
import { Machine } from './machine.ts';

const ports = { smtp: '2525', http: '8080' };
const startAttemptsMax = 20;
/** How the node is connected with the database. */
export type DatabaseWay = 'haproxy' | 'pgbouncer';

/** A node of the service on a machine of its own, with the HAProxy that knows the primary. */
export class ServiceNode {
  readonly #machine: Machine;
  readonly #disk: string;
  readonly #way: DatabaseWay;
  #server: ServerProcess;

  private constructor(parts: { machine: Machine; disk: string; way: DatabaseWay; server: ServerProcess }) {
    this.#machine = parts.machine;
    this.#disk = parts.disk;
    this.#way = parts.way;
    this.#server = parts.server;
  }

  /** Starts the machine and the node on it. */
  static async start(place: { name: string; address: string; folder: string; way: DatabaseWay }): Promise<ServiceNode> {
    const { name, address, folder, way } = place;
    const disk = join(folder, name);
    const machine = await Machine.start({ name, address, disk });
    await machine.write('/etc/haproxy/haproxy.cfg', `${fileOfGuide('/etc/haproxy/haproxy.cfg on the nodes')}\n`);
    machine.spawn('root', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg']);
    if (way === 'pgbouncer') await startPgBouncer(machine);
    return new ServiceNode({ machine, disk, way, server: await startOn(machine, disk, way) });
  }

  get server(): ServerProcess {
    return this.#server;
  }

  /** Kills the process of the node, with nothing said. */
  async kill(): Promise<void> {
    await this.#server.end('SIGKILL');
  }

  /** Ends the node as an operator does. */
  async end(): Promise<void> {
    await this.#server.end('SIGTERM');
  }

  /** Starts the node again, and waits until it is ready. */
  async startAgain(): Promise<void> {
    this.#server = await startOn(this.#machine, this.#disk, this.#way);
    await this.ready();
  }

  /** Waits until the node is ready. */
  async ready(): Promise<void> {
    await eventually('the node is ready', async () => (await fetch(`${this.#server.url}/readyz`)).status === 200);
  }

  /** Ends the node and its machine. */
  async stop(): Promise<void> {
    await this.kill();
    await this.#machine.kill();
  }
}

/** Starts a node, again until it runs, as its unit does: HAProxy takes each database for the primary until it has asked. */
async function startOn(machine: Machine, folder: string, way: DatabaseWay): Promise<ServerProcess> {
  const settings = settingsIn(fileOfGuide('/etc/mayfly/mayfly.env on the nodes'));
  const environment = {
    ...settings,
    ...(way === 'pgbouncer' && settingsIn(fileOfGuide('/etc/mayfly/mayfly.env with PgBouncer'))),
    ...{ MAYFLY_HTTP_HOST: machine.address, MAYFLY_SMTP_HOST: machine.address },
    ...{ MAYFLY_SMTP_PORT: ports.smtp, MAYFLY_HTTP_PORT: ports.http },
    ...{
      MAYFLY_SMTP_ERRORS_MAX: '1000000',
      MAYFLY_ACTIVE_MAILBOXES_MAX: '1000000',
      MAYFLY_DAILY_CALLS_MAX: '100000000',
    },
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer({ folder, environment, under: machine.under });
    } catch (error) {
      if (attempt === startAttemptsMax) throw error;
    }
  }
}

async function startPgBouncer(machine: Machine): Promise<void> {
  await machine.write('/etc/pgbouncer/pgbouncer.ini', `${fileOfGuide('/etc/pgbouncer/pgbouncer.ini')}\n`);
  await machine.write('/etc/pgbouncer/userlist.txt', `${fileOfGuide('/etc/pgbouncer/userlist.txt')}\n`);
  await machine.makeFolder('/run/postgresql', 'postgres');
  machine.spawn('postgres', ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini']);
}
