import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Tally } from './tally.ts';

const host = '127.0.0.1';
const port = 15_355;
/** Issuer of a provider whose metadata are right, and whose tokens never come, or are far too long. */
export const hangingIssuer = `http://${host}:${port}`;
/** Issuer of one of which nothing comes. */
export const silentIssuer = `${hangingIssuer}/silent`;

const piece = Buffer.alloc(1024 * 1024, ' ');
const pieces = 10;

/** Listens for what a service asks of an identity provider, and counts it. */
export async function openHostileProvider(): Promise<Tally> {
  const asked = new Tally();
  const metadata = JSON.stringify({
    issuer: hangingIssuer,
    authorization_endpoint: `${hangingIssuer}/auth`,
    token_endpoint: `${hangingIssuer}/token`,
    jwks_uri: `${hangingIssuer}/jwks`,
    response_types_supported: ['code'],
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', hangingIssuer);
    asked.add(pathname);
    response.on('error', () => {}).setHeader('content-type', 'application/json');
    request.resume();
    if (pathname === '/.well-known/openid-configuration') response.end(metadata);
    // One in four says too much, the others nothing.
    else if (pathname === '/token' && asked.of(pathname) % 4 === 0) void sayTooMuch(response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return asked;
}

async function sayTooMuch(response: ServerResponse): Promise<void> {
  for (let said = 0; said < pieces && !response.destroyed; said += 1) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]).catch(() => {});
  }
  response.end();
}
