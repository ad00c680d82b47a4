import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { callForJson, readToEnd } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const MiB = 1024 * 1024;
const mails = 40;
const readers = 16;
/** One reader in so many reads lists, the others single mails. */
const listEvery = 4;
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Reads of mails whose text and HTML are as large as is shown: more than the cache of contents holds. */
export const largeReads: Attack = readsOf({ id: '19', name: 'lists and reads of 40 mails of 1 to 4 MB' });

/** The same reads by clients that want them compressed. */
export const compressedReads: Attack = readsOf({
  ...{ id: '24a', name: 'compressed lists and reads of 40 mails of 1 to 4 MB' },
  accepts: 'br',
});

function readsOf({ id, name, ...encoding }: { id: string; name: string; accepts?: string }): Attack {
  return {
    ...{ id, name, seconds: 25, usesLargeMail: true },
    fill: filledWith({ mails, messages: () => [1, 2, 3, 4].map((size) => largeMessage(size * MiB)) }),
    prepare: async (target) => {
      const { path } = await filledMailbox(target);
      const { url, key } = target;
      const timeoutMs = 60_000;
      const list = await callForJson(url, { method: 'GET', path: `${path}/mails`, key, timeoutMs });
      const paths = Value.Parse(MailList, list).items.map((mail) => `${path}/mails/${mail.id}`);
      return async (over) => {
        const answers = new Tally();
        await repeatAtOnce({ atOnce: readers, over }, async (index) => {
          const isList = index % listEvery === 0;
          const wanted = isList ? `${path}/mails` : (paths[index % paths.length] ?? path);
          const localAddress = attackerAddress(index);
          const answer = await readToEnd(url, { path: wanted, key, localAddress, over, ...encoding });
          answers.add(`${isList ? 'list' : 'read'} ${answer}`);
        });
        return `answers: ${answers}`;
      };
    },
  };
}

/** A message of a text and an HTML part, each half of it. */
function largeMessage(bytes: number): Buffer {
  const text = `${'word in a long text '.repeat(3)}\r\n`;
  const html = `<p style="margin:0">${'word in <b>HTML</b> '.repeat(2)}</p>\r\n`;
  const half = (line: string) => line.repeat(bytes / 2 / line.length);
  return Buffer.from(
    [
      'From: attacker@client.siege',
      'Subject: large',
      'Content-Type: multipart/alternative; boundary=b',
      ...['', '--b', 'Content-Type: text/plain', '', half(text)],
      ...['--b', 'Content-Type: text/html', '', half(html)],
      '--b--',
      '',
    ].join('\r\n'),
  );
}
