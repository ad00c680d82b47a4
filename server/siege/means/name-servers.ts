import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import DNS from 'dns2';
import { Tally } from './tally.ts';

/** Where the name server listens that answers for one name only. */
export const silentNameServer = '127.0.53.53';
/** The only name that it answers for. */
export const goodName = 'good.siege.example';
const silentPort = 53;

const hostileAddress = '127.0.53.54';
const hostilePort = 15_353;
/** The hostile name server, as a resolver takes it. */
export const hostileNameServer = `${hostileAddress}:${hostilePort}`;

const slowMs = 1_900;
/** Together nearly as much as a message of DNS can have. */
const textsOfAnswer = 230;
const textBytes = 250;

/** Sizes and values of a message (RFC 1035 §4.1). */
const flagsAt = 2;
const truncatedFlag = 0x02;
const answersAt = 6;
const pointerToQuestion = 0xc0_0c;

const { Packet } = DNS;

/** The records of a long answer, made once: the attack is to cost the service and not its own process. */
const longAnswer = Buffer.concat(Array.from({ length: textsOfAnswer }, textRecord));

/**
 * Listens for questions, and answers those for the good name alone; counts the others. Needs the right to listen on port 53.
 * @param address That of the good name.
 */
export async function openSilentNameServer(address: string): Promise<Tally> {
  const questions = new Tally();
  const udp = DNS.createUDPServer((request, send) => {
    const [question] = request.questions;
    if (question?.name.toLowerCase() !== goodName) return questions.add('questions');
    const response = Packet.createResponseFromRequest(request);
    if (question.type === Packet.TYPE.A)
      response.answers.push(Packet.createResourceFromQuestion(question, { address, ttl: 0 }));
    send(response.toBuffer());
  });
  udp.listen(silentPort, silentNameServer);
  await once(udp, 'listening');
  return questions;
}

/**
 * Listens for questions about domains, and answers those for texts with very many, which need TCP; those for mail hosts just
 * in time, or never where the name begins with `silent`. Counts them.
 */
export async function openHostileNameServer(): Promise<Tally> {
  const questions = new Tally();
  const answer = (transport: 'UDP' | 'TCP'): DNS.DnsHandler => {
    return async (request, send) => {
      const [question] = request.questions;
      if (question === undefined) return;
      const isText = question.type === Packet.TYPE.TXT;
      questions.add(`${isText ? 'TXT' : 'MX'} by ${transport}`);
      const response = Packet.createResponseFromRequest(request).toBuffer();
      if (isText) return void send(transport === 'UDP' ? truncated(response) : withTexts(response));
      if (question.name.startsWith('silent')) return;
      await delay(slowMs);
      send(response);
    };
  };
  const udp = DNS.createUDPServer(answer('UDP'));
  udp.listen(hostilePort, hostileAddress);
  await once(udp, 'listening');
  const tcp = DNS.createTCPServer(answer('TCP'));
  tcp.on('error', () => {});
  tcp.listen(hostilePort, hostileAddress);
  await once(tcp, 'listening');
  return questions;
}

/** Answer that tells the resolver to ask by TCP. */
function truncated(response: Buffer): Buffer {
  response.writeUInt8(response.readUInt8(flagsAt) | truncatedFlag, flagsAt);
  return response;
}

function withTexts(response: Buffer): Buffer {
  response.writeUInt16BE(textsOfAnswer, answersAt);
  return Buffer.concat([response, longAnswer]);
}

function textRecord(): Buffer {
  const head = Buffer.alloc(12);
  for (const [index, field] of [pointerToQuestion, Packet.TYPE.TXT, Packet.CLASS.IN, 0, 0, textBytes + 1].entries()) {
    head.writeUInt16BE(field, index * 2);
  }
  return Buffer.concat([head, Buffer.from([textBytes]), Buffer.alloc(textBytes, 'x')]);
}
