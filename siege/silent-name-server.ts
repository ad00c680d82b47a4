import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Tally } from './tally.ts';

/** Where the name server listens that never answers. */
export const silentNameServer = '127.0.53.53';
const port = 53;

/** Listens for questions and answers none; counts them. Needs the right to listen on port 53. */
export async function openSilentNameServer(): Promise<Tally> {
  const questions = new Tally();
  const socket = createSocket('udp4', () => questions.add('questions'));
  socket.bind(port, silentNameServer);
  await once(socket, 'listening');
  return questions;
}
