import { request } from 'node:http';
import { ZipFile } from 'yazl';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const mails = 300;
const importsAtOnce = 12;
/** Ways in which an import goes, one after the other. */
const ways = ['whole', 'cut', 'broken'] as const;
const faultsMax = 5;

/** Imports that are cut or broken in their middle, among whole ones: nothing of a half one is ever seen. */
export const cutImports: Attack = {
  id: '26e',
  name: 'imports of 300 mails, two of three cut or broken in the middle',
  seconds: 40,
  prepare: async (target) => {
    const archive = await archiveOfMails();
    return async (over) => {
      const outcomes = new Tally();
      const faults = new Set<string>();
      const importing = repeatAtOnce({ atOnce: importsAtOnce, over }, async (index) => {
        const way = ways[index % ways.length] ?? 'whole';
        const localAddress = attackerAddress(index);
        outcomes.add(`${way} ${await importInto(target, { archive, way, over, localAddress })}`);
      });
      const looking = repeatAtOnce({ atOnce: 1, over }, async (index) => {
        for (const fault of await look(target, attackerAddress(index))) if (faults.size < faultsMax) faults.add(fault);
      });
      await Promise.all([importing, looking]);
      return { got: `imports: ${outcomes}`, faults: [...faults] };
    };
  },
};

/** Looks at all mailboxes of the attacker and deletes them. Returns what is wrong with them. */
async function look({ url, key }: Target, localAddress: string): Promise<string[]> {
  const { status, body } = await call(url, { method: 'GET', path: '/v1/mailboxes', key, localAddress });
  if (status !== 200) return [];
  const { items }: { items: { id: string; messageCount: number }[] } = JSON.parse(body);
  const ids = items.map(({ id }) => id);
  if (ids.length > 0) await call(url, { method: 'DELETE', path: '/v1/mailboxes', key, localAddress, body: { ids } });
  return items.flatMap(({ messageCount }) =>
    messageCount === mails ? [] : [`a mailbox with ${messageCount} of ${mails} mails was listed`],
  );
}

/** Imports an archive in one of the ways. Returns the status, or how it went wrong. */
function importInto(
  { url, key }: Target,
  wanted: { archive: Buffer; way: (typeof ways)[number]; over: AbortSignal; localAddress: string },
): Promise<string> {
  const { archive, way, over, localAddress } = wanted;
  const { hostname, port } = new URL(url);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' };
  const path = '/v1/mailboxes/import';
  return new Promise((resolve) => {
    const options = { hostname, port, path, headers, localAddress, agent: false, signal: over, method: 'POST' };
    const outgoing = request(options, (answer) => {
      answer.on('error', () => resolve('cut in the answer')).on('end', () => resolve(`${answer.statusCode}`));
      answer.resume();
    });
    outgoing.on('error', ({ code }: NodeJS.ErrnoException) => resolve(over.aborted ? 'under way' : (code ?? 'failed')));
    if (way === 'whole') return void outgoing.end(archive);
    outgoing.write(archive.subarray(0, archive.length >> 1), () => {
      if (way === 'broken') outgoing.end(Buffer.alloc(1_000));
      else outgoing.destroy();
    });
  });
}

async function archiveOfMails(): Promise<Buffer> {
  const zip = new ZipFile();
  for (let index = 0; index < mails; index += 1) {
    zip.addBuffer(
      Buffer.from(`From: attacker@client.siege\r\nSubject: ${index}\r\n\r\n${'x'.repeat(2_000)}\r\n`),
      `${index}.eml`,
      {
        compress: false,
      },
    );
  }
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
