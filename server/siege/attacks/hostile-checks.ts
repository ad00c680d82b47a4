import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { callForJson, readToEnd } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const htmlBytes = 2 * 1024 * 1024;
/** Mails that are checked soon, between the others. */
const smallBytes = 15 * 1024;
/** Mails of each message: a check is kept in memory, so that the work lasts as long as there are new ones. */
const copies = 4;
const readers = 32;
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Starts of documents and pieces that are costly to check when they are repeated. */
const documents = [
  ['<style>', 'a{b:1px 2em c(d)}'],
  ['<style>', 'a{'],
  ['<style>', '\\61\\:\\62;'],
  ['<style>', '.a>.b~.c+d:not(e),'],
  ['<p style="', 'a:url('],
  ['', '<a href="https://x.test/a">https://y.example'],
  ['', '<img style="a:b">'],
] as const;
const asked = ['checks', 'checks/features?limit=200', 'checks/links?limit=200'];

/** Checks of the largest mails with the costliest styles, tags and links, asked for by many at once. */
export const hostileChecks: Attack = {
  ...{ id: '32', name: 'checks of mail with hostile HTML and CSS', seconds: 25, usesLargeMail: true },
  fill: filledWith({ mails: 2 * copies * documents.length, messages }),
  prepare: async (target) => {
    const { path } = await filledMailbox(target);
    const { url, key } = target;
    const list = await callForJson(url, { method: 'GET', path: `${path}/mails`, key, timeoutMs: 60_000 });
    const mails = Value.Parse(MailList, list).items.map((mail) => `${path}/mails/${mail.id}`);
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: readers, over }, async (index) => {
        const check = `${mails[index % mails.length]}/${asked[index % asked.length]}`;
        answers.add(await readToEnd(url, { path: check, key, localAddress: attackerAddress(index), over }));
      });
      return `answers: ${answers}`;
    };
  },
};

function messages(): Buffer[] {
  return [htmlBytes, smallBytes].flatMap((bytes) =>
    documents.map(([start, piece]) =>
      messageOf(`${start}${piece.repeat(Math.ceil(bytes / piece.length))}`.slice(0, bytes)),
    ),
  );
}

function messageOf(html: string): Buffer {
  const lines = html.replace(/.{900}/g, '$&\r\n');
  return Buffer.from(`From: attacker@client.siege\r\nSubject: check\r\nContent-Type: text/html\r\n\r\n${lines}\r\n`);
}
