import { BlockList } from 'node:net';
import type { TestContext } from 'node:test';
import { ConnectionTicks } from '../../src/connections/connection-ticks.ts';
import { ClientFaults } from '../../src/core/client-faults.ts';
import { MessageBudget } from '../../src/core/mails/in/message-budget.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { createLog } from '../../src/lib/log.ts';
import { Handshakes } from '../../src/lib/tls/handshakes.ts';
import { fixedLimits, type ServerLimits } from '../../src/smtp/limits.ts';
import { SmtpServer } from '../../src/smtp/server.ts';
import type { SessionParts } from '../../src/smtp/session-parts.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { SmtpClient } from '../support/smtp-client.ts';

type Delivery = SessionParts['delivery'] & SessionParts['judge'];

const willing: Delivery = {
  hasRoom: async () => true,
  admits: () => true,
  scripted: () => undefined,
  accepts: async ({ localPart }) => ({ verdict: 'accepted', address: `${localPart}@mail.test` }),
  deliver: async () => 'stored',
  refused: async () => {},
};

const deliveryMsMax = 60_000;

interface BareServerOptions {
  readonly delivery: (passDeadline: () => void) => Partial<Delivery>;
  readonly limits?: Partial<ServerLimits>;
  readonly parts?: Partial<SessionParts>;
}

/**
 * The SMTP server without the rest of the service, over a delivery that fails as the test wants: `passDeadline` moves the
 * clock beyond what it may take. Returns a client.
 */
export async function startBareServer(t: TestContext, options: BareServerOptions): Promise<SmtpClient> {
  return (await startBareServerAlone(t, options)).connect();
}

/** The same, with as many clients as are wanted. */
export async function startBareServerAlone(
  t: TestContext,
  options: BareServerOptions,
): Promise<{ server: SmtpServer; clock: ManualClock; connect: () => Promise<SmtpClient> }> {
  const clock = new ManualClock();
  const passDeadline = () => {
    setImmediate(() => {
      clock.advance(deliveryMsMax);
      server.enforceTime();
    });
  };
  const delivery = { ...willing, ...options.delivery(passDeadline) };
  const server = new SmtpServer({
    delivery,
    judge: delivery,
    clock,
    monotonic: clock,
    ids: new IdSource(seededRandom()),
    log: createLog('silent'),
    limits: {
      ...fixedLimits,
      messageBytesMax: 10_000,
      recipientsMax: 100,
      errorsMax: 10,
      idleCommandsMax: 100,
      connectionsMax: 10,
      connectionsPerAddressMax: 10,
      sessionMsMax: 900_000,
      idleMsMax: 300_000,
      deliveryMsMax,
      unknownRecipientsPerMinuteMax: 100,
      ...options.limits,
    },
    budget: new MessageBudget({ bytesMax: 1_000_000 }),
    hostname: 'mx.mail.test',
    certificates: undefined,
    handshakes: new Handshakes({ monotonic: clock }),
    ticks: new ConnectionTicks({ monotonic: clock }),
    failedLogins: new ClientFaults({ perMinuteMax: 100 }),
    observer: { accepted: () => {}, refused: () => {} },
    proxies: new BlockList(),
    plainLoginFrom: new BlockList(),
    relays: new BlockList(),
    captureFrom: undefined,
    neighbours: new BlockList(),
    refusals: { add: () => {} },
    captureScript: { at: () => undefined, owner: undefined },
    scriptRuns: { meet: async () => ({ outcome: 'no_script', release: () => {} }), record: async () => {} },
    logins: { judge: async () => ({ refusal: 'rejected' }), endOf: async () => undefined },
    ...options.parts,
  });
  const { port } = await server.listen({ host: '127.0.0.1', port: 0, isShared: false });
  const clients: SmtpClient[] = [];
  t.after(() => {
    for (const { socket } of clients) socket.destroy();
    return server.stop();
  });
  const connect = async () => {
    const client = await SmtpClient.open(t, port);
    clients.push(client);
    return client;
  };
  return { server, clock, connect };
}
