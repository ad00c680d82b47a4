import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createMailbox, firstMailbox } from '../../load/account.ts';
import { call, requestText } from '../../load/http-client.ts';
import { portOf } from '../means/held-sockets.ts';
import { message, sendMail } from '../means/mail.ts';
import { RawConnection } from '../means/raw-connection.ts';
import { BesiegedServer } from '../service/besieged-server.ts';
import { type Trial, unmet } from '../trial.ts';

const revokedMsMax = 1_000;
const ownersOnly = 0o600;
const streamHeaders = { Accept: 'text/event-stream' };

/** The operator's mailbox is deleted; mail to it goes on. */
export const postmasterDeleted: Trial = {
  id: '14a',
  name: 'postmaster deleted, then mailed',
  run: async () => {
    await using server = await BesiegedServer.start();
    const { url, smtpPort } = server;
    const { key } = await server.createKey('postmaster');
    const mail = { smtpPort, recipient: 'postmaster@mayfly.localhost', content: message({ body: 'Hello.' }) };
    const before = await sendMail(mail);
    const { path } = await firstMailbox({ url, key });
    const deleted = await call(url, { method: 'DELETE', path, key });
    const after = await sendMail(mail);
    const list = await call(url, { path: '/v1/mailboxes', key });
    return {
      got: `mail ${before}, DELETE ${deleted.status}, mail ${after}`,
      faults: unmet({
        'mail taken before': before === '250',
        'mail taken after': after === '250',
        'a mailbox that has it': /"messageCount":1/.test(list.body),
      }),
    };
  },
};

/** Requests pipelined after that for a stream, with it and later. */
export const pipelinedBehindStream: Trial = {
  id: '14c',
  name: 'requests pipelined after a stream',
  run: async () => {
    await using server = await BesiegedServer.start();
    const { url, key } = server;
    const [together, later] = [await server.createMailbox(), await server.createMailbox()];
    const stream = requestText({ path: '/v1/events', key, headers: streamHeaders });
    const deletion = (path: string) => requestText({ method: 'DELETE', path, key });
    const connection = await RawConnection.open(portOf(server));
    connection.send(stream + deletion(together.path));
    await connection.read(/200 OK/);
    connection.send(deletion(later.path));
    const streaming = await RawConnection.open(portOf(server));
    streaming.send(stream);
    await streaming.read(/200 OK/);
    streaming.send(deletion(later.path));
    await connection.closed(1_000);
    await streaming.closed(1_000);
    const status = async (path: string) => (await call(url, { path, key })).status;
    const statuses = [await status(together.path), await status(later.path)];
    for (const open of [connection, streaming]) open.destroy();
    return {
      got: `the mailboxes are then ${statuses.join(' and ')}`,
      faults: unmet({
        'not carried out with the stream': statuses[0] === 200,
        'not carried out later': statuses[1] === 200,
      }),
    };
  },
};

/** A key is revoked while a wait and a stream of it are open. */
export const keyRevoked: Trial = {
  id: '15a',
  name: 'waits and streams of a revoked key',
  run: async () => {
    await using server = await BesiegedServer.start();
    const { id, key } = await server.createKey('attacker');
    const { path } = await createMailbox({ url: server.url, key });
    const body = JSON.stringify({ timeout: 55 });
    const requests = [
      requestText({ method: 'POST', path: `${path}/wait`, key, body }),
      requestText({ path: '/v1/events', key, headers: streamHeaders }),
    ];
    const connections = await Promise.all(requests.map(() => RawConnection.open(portOf(server))));
    connections.forEach((connection, index) => void connection.send(requests[index] ?? ''));
    await connections[1]?.read(/200 OK/);
    await server.command('keys', 'revoke', id);
    const revokedAt = performance.now();
    const [wait, stream] = connections;
    await Promise.all([wait?.read(/HTTP\/1\.1/, 3_000), stream?.closed(3_000)]);
    const answer = (await wait?.read(/HTTP/, 0)) ?? '';
    const ms = performance.now() - revokedAt;
    const streamMs = await stream?.closed(0);
    for (const connection of connections) connection.destroy();
    return {
      got: `both ended after ${ms.toFixed(0)} ms; the wait: ${answer.split('\r\n', 1).join('') || 'no answer'}`,
      faults: unmet({
        'the wait ended': answer !== '',
        'the stream ended': streamMs !== Number.POSITIVE_INFINITY,
        [`within ${revokedMsMax} ms`]: ms <= revokedMsMax,
      }),
    };
  },
};

/** A request with two Host headers (RFC 9112 §3.2). */
export const twoHosts: Trial = {
  id: '15b',
  name: 'two Host headers',
  run: async () => {
    await using server = await BesiegedServer.start();
    const connection = await RawConnection.open(portOf(server));
    connection.send('GET /healthz HTTP/1.1\r\nHost: one\r\nHost: other\r\n\r\n');
    const [line = ''] = (await connection.read(/\r\n\r\n/)).split('\r\n');
    connection.destroy();
    return { got: line, faults: unmet({ 'answered 400': line.includes(' 400 ') }) };
  },
};

/** Who may read the files beside which mail is kept. */
export const filesOfTheOwner: Trial = {
  id: '15c',
  name: 'database files are 0600',
  run: async () => {
    await using server = await BesiegedServer.start();
    await server.createMailbox();
    const names = readdirSync(server.folder).filter((name) => name.startsWith('mayfly.db'));
    const modes = await Promise.all(
      names.map(async (name) => [name, (await stat(join(server.folder, name))).mode & 0o777] as const),
    );
    const conditions = modes.map(([name, mode]) => [`${name} is 0600`, mode === ownersOnly] as const);
    const got = modes.map(([name, mode]) => `${name} ${mode.toString(8)}`).join(', ');
    return { got, faults: unmet(Object.fromEntries(conditions)) };
  },
};

/** A setting whose name is misspelled. */
export const unknownSetting: Trial = {
  id: '15d',
  name: 'an unknown MAYFLY_ variable is named',
  run: async () => {
    await using server = await BesiegedServer.start({ settings: { MAYFLY_SMTP_PROT: '25' } });
    const isNamed = (await server.output()).includes('MAYFLY_SMTP_PROT');
    return { got: isNamed ? 'named' : 'not named', faults: unmet({ 'named at the start': isNamed }) };
  },
};
