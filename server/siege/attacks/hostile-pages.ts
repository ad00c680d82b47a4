import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { callForJson, readToEnd } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const links = 100_000;
const htmlBytes = 2 * 1024 * 1024;
const smallBytes = 60 * 1024;
const readers = 32;
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Pieces of HTML that are costly to a cleaner or a browser when they are repeated. */
const pieces = [
  '<div>',
  '<b><p>',
  '<p><font color=red>',
  '<table><tr><td>',
  '<a href="',
  `<p style="${'a:url('.repeat(2_000)}">`,
  `<img alt="${'&quot;'.repeat(4_000)}" src="cid:x">`,
  '<svg><style>',
  '<style>@import url(',
  '</div>&#x26;',
];

/** Pages of mail with very many links, and of HTML that is deep, unclosed or of huge attributes, made for many at once. */
export const hostilePages: Attack = {
  ...{ id: '27', name: 'pages of mail with 100,000 links and of hostile HTML', seconds: 25, usesLargeMail: true },
  fill: filledWith({ mails: 1 + 2 * pieces.length, messages: () => messages }),
  prepare: async (target) => {
    const { path } = await filledMailbox(target);
    const { url, key } = target;
    const list = await callForJson(url, { method: 'GET', path: `${path}/mails`, key, timeoutMs: 60_000 });
    const paths = Value.Parse(MailList, list).items.map((mail) => `${path}/mails/${mail.id}/html`);
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: readers, over }, async (index) => {
        const page = `${paths[index % paths.length]}?remote=${index % 2}`;
        answers.add(await readToEnd(url, { path: page, key, localAddress: attackerAddress(index), over }));
      });
      return `answers: ${answers}`;
    };
  },
};

const messages = [
  messageOf(Array.from({ length: links }, (_, index) => `<a href="https://x.test/${index}">${index}</a> `).join('')),
  ...[htmlBytes, smallBytes].flatMap((bytes) =>
    pieces.map((piece) => messageOf(piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes))),
  ),
];

function messageOf(html: string): Buffer {
  const lines = html.replace(/.{900}/g, '$&\r\n');
  return Buffer.from(`From: attacker@client.siege\r\nSubject: page\r\nContent-Type: text/html\r\n\r\n${lines}\r\n`);
}
