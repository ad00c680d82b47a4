import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { listen } from '../../load/listen.ts';
import { Certificate } from '../../src/lib/tls/certificate.ts';
import { Certificates } from '../../src/lib/tls/certificates.ts';
import { atEnd } from './test-end.ts';

/** Files of the certificate of tests, and of another one. */
const fileOf = (name: string) => join(import.meta.dirname, `tls-${name}.pem`);
export const certFile = fileOf('cert');
export const keyFile = fileOf('key');

/** Options of a client that knows the certificate of tests. */
export const trusting = { ca: readFileSync(certFile), servername: 'mx.mail.test' } as const;

/** The certificate of tests, for a server that has no other. */
export function testCertificates(): Certificates {
  const onError = (error: unknown) => {
    throw error;
  };
  return new Certificates([new Certificate({ certFile, keyFile, minVersion: 'TLSv1.2', onError })]);
}

/** Connects by TLS from the start. Rejects when the handshake fails. */
export async function connectTls(t: TestContext, port: number, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, ...trusting, ...options });
  atEnd(t, () => socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

/** First message of a client of TLS, as it goes over the wire. */
export async function clientHello(): Promise<Buffer> {
  const server = createServer();
  const port = await listen(server);
  const client = connect({ host: '127.0.0.1', port, ...trusting });
  client.on('error', () => {});
  const [socket] = await once(server, 'connection');
  const [hello] = await once(socket, 'data');
  client.destroy();
  socket.destroy();
  server.close();
  return hello;
}

/** Files of a certificate that can be changed. */
export interface ChangingCertificate {
  readonly cert: string;
  readonly key: string;
  /** Writes what is no certificate. */
  breakIt(): Promise<void>;
  /** Writes the other certificate. */
  renew(): Promise<void>;
}

/** Makes files of a certificate for one test. */
export async function changingCertificate(t: TestContext): Promise<ChangingCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-tls-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const write = async (suffix: string) => {
    await copyFile(fileOf(`key${suffix}`), key);
    await copyFile(fileOf(`cert${suffix}`), cert);
  };
  await write('');
  return { cert, key, breakIt: () => writeFile(cert, 'half a certificate'), renew: () => write('-renewed') };
}
