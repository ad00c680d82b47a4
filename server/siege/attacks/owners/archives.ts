import { request } from 'node:http';
import { ZipFile } from 'yazl';
import { firstMailbox } from '../../../load/account.ts';
import { call, requestOptions } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack, Target } from '../../attack.ts';
import { filledWith } from '../../means/filled-database.ts';
import { Tally } from '../../means/tally.ts';

const exportsAtOnce = 3;
const mails = 300;
const importsAtOnce = 12;
/** Ways in which an import goes, one after the other. */
const ways = ['whole', 'cut', 'broken'] as const;
const faultsMax = 5;

/** Mailboxes of 10,000 mails that are exported and imported, again and again. */
export const mailboxArchives: Attack = {
  id: '26a',
  name: 'zips of 10,000 mails exported and imported',
  seconds: 60,
  fill: filledWith({ mails: 10_000 }),
  prepare: async (target) => {
    const { path } = await firstMailbox(target);
    return async (over) => {
      const outcomes = new Tally();
      await repeatAtOnce({ atOnce: exportsAtOnce, over }, async (index) => {
        const from = { over, localAddress: attackerAddress(index) };
        outcomes.add(await transfer(target, `${path}/export`, from));
      });
      return `transfers: ${outcomes}`;
    };
  },
};

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
        const from = { over, localAddress: attackerAddress(index) };
        outcomes.add(`${way} ${await importInto(target, { archive, way }, from)}`);
      });
      const looking = repeatAtOnce({ atOnce: 1, over }, async (index) => {
        for (const fault of await look(target, attackerAddress(index))) if (faults.size < faultsMax) faults.add(fault);
      });
      await Promise.all([importing, looking]);
      return { got: `imports: ${outcomes}`, faults: [...faults] };
    };
  },
};

interface From {
  readonly over: AbortSignal;
  readonly localAddress: string;
}

/** Opens the request of an import; `end` is told the status, or how it went wrong. */
function openImport({ url, key }: Target, { over, localAddress }: From, end: (how: string) => void) {
  const headers = { 'content-type': 'application/zip' };
  const wanted = { method: 'POST', path: '/v1/mailboxes/import', key, headers, localAddress };
  const fail = failureOf(over, end);
  const outgoing = request({ ...requestOptions(url, wanted), signal: over }, (answer) => {
    answer.on('error', fail).on('end', () => end(`${answer.statusCode}`));
    answer.resume();
  });
  return outgoing.on('error', fail);
}

function failureOf(over: AbortSignal, end: (how: string) => void) {
  return (error: NodeJS.ErrnoException) => end(over.aborted ? 'under way' : `${error.code ?? error}`);
}

/** Exports a mailbox and imports what comes at once, as it comes. Returns the two statuses, or how it went wrong. */
function transfer(target: Target, path: string, from: From): Promise<string> {
  const { url, key } = target;
  const { over, localAddress } = from;
  return new Promise((resolve) => {
    const fail = failureOf(over, resolve);
    const exported = request({ ...requestOptions(url, { path, key, localAddress }), signal: over }, (archive) => {
      archive.on('error', fail);
      if (archive.statusCode === 200)
        archive.pipe(openImport(target, from, (how) => resolve(/^\d/.test(how) ? `import ${how}` : how)));
      else {
        archive.resume();
        resolve(`export ${archive.statusCode}`);
      }
    });
    exported.on('error', fail).end();
  });
}

/** Imports an archive in one of the ways. Returns the status, or how it went wrong. */
function importInto(
  target: Target,
  { archive, way }: { archive: Buffer; way: (typeof ways)[number] },
  from: From,
): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = openImport(target, from, resolve);
    if (way === 'whole') return void outgoing.end(archive);
    outgoing.write(archive.subarray(0, archive.length >> 1), () => {
      if (way === 'broken') outgoing.end(Buffer.alloc(1_000));
      else outgoing.destroy();
    });
  });
}

/** Looks at all mailboxes of the attacker and deletes them. Returns what is wrong with them. */
async function look({ url, key }: Target, localAddress: string): Promise<string[]> {
  const { status, body } = await call(url, { path: '/v1/mailboxes', key, localAddress });
  if (status !== 200) return [];
  const { items }: { items: { id: string; messageCount: number }[] } = JSON.parse(body);
  const ids = items.map(({ id }) => id);
  if (ids.length > 0) await call(url, { method: 'DELETE', path: '/v1/mailboxes', key, localAddress, body: { ids } });
  return items.flatMap(({ messageCount }) =>
    messageCount === mails ? [] : [`a mailbox with ${messageCount} of ${mails} mails was listed`],
  );
}

async function archiveOfMails(): Promise<Buffer> {
  const zip = new ZipFile();
  for (let index = 0; index < mails; index += 1) {
    const mail = `From: attacker@client.siege\r\nSubject: ${index}\r\n\r\n${'x'.repeat(2_000)}\r\n`;
    zip.addBuffer(Buffer.from(mail), `${index}.eml`, { compress: false });
  }
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
