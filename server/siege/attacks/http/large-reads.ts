import { firstMailbox, mailPaths } from '../../../load/account.ts';
import type { Attack } from '../../attack.ts';
import { attachmentPath } from '../../means/attachment-path.ts';
import { filledWith } from '../../means/filled-database.ts';
import { assaultOfReads } from '../../means/flood.ts';
import { htmlMessage, messageWithFile, repeated } from '../../means/mail.ts';

const MiB = 1024 * 1024;

/** Readers of one attachment that is nearly as large as a message may be. */
export const largeAttachment: Attack = readersOfFile({
  ...{ id: '17a', name: '100 readers of 24 MB' },
  file: { bytes: 24_000_000, as: '8bit' },
});

/** Readers of an attachment of which many are answered at once. */
export const manyAttachments: Attack = readersOfFile({
  ...{ id: '17b', name: '100 readers of 400 kB' },
  file: { bytes: 400_000, as: 'base64' },
});

/** Reads of mails whose text and HTML are as large as is shown: more than the cache of contents holds. */
export const largeReads: Attack = readersOfMails({ id: '19', name: 'lists and reads of 40 mails of 1 to 4 MB' });

/** The same reads by clients that want them compressed. */
export const compressedReads: Attack = readersOfMails({
  ...{ id: '24a', name: 'compressed lists and reads of 40 mails of 1 to 4 MB' },
  headers: { 'accept-encoding': 'br' },
});

/** Starts of documents and pieces of HTML that are costly to check when they are repeated. */
const checkedDocuments = [
  ['<style>', 'a{b:1px 2em c(d)}'],
  ['<style>', 'a{'],
  ['<style>', '\\61\\:\\62;'],
  ['<style>', '.a>.b~.c+d:not(e),'],
  ['<p style="', 'a:url('],
  ['', '<a href="https://x.test/a">https://y.example'],
  ['', '<img style="a:b">'],
] as const;
/** Mails of each message: a check is kept in memory, so that the work lasts as long as there are new ones. */
const copies = 4;
const checks = ['checks', 'checks/features?limit=200', 'checks/links?limit=200'];

/** Checks of the largest mails with the costliest styles, tags and links, asked for by many at once. */
export const hostileChecks: Attack = readersOfHtml({
  ...{ id: '32', name: 'checks of mail with hostile HTML and CSS' },
  mails: 2 * copies * checkedDocuments.length,
  // Mails that are checked soon between the others.
  messages: () => ofSizes([2 * MiB, 15 * 1024], checkedDocuments, 'check'),
  pathOf: (index) => checks[index % checks.length] ?? '',
});

/** Pieces of HTML that are costly to a cleaner or a browser when they are repeated. */
const shownPieces = [
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
].map((piece) => ['', piece] as const);

/** Pages of mail with very many links, and of HTML that is deep, unclosed or of huge attributes, made for many at once. */
export const hostilePages: Attack = readersOfHtml({
  ...{ id: '27', name: 'pages of mail with 100,000 links and of hostile HTML' },
  mails: 1 + 2 * shownPieces.length,
  messages: () => [linkMessage(), ...ofSizes([2 * MiB, 60 * 1024], shownPieces, 'page')],
  pathOf: (index) => `html?remote=${index % 2}`,
});

/** Mail clients of which the most is taken out, and some that leave nearly all. */
const clientsShown = [
  ...[
    'outlook.windows',
    'outlook.windows-mail',
    'gmx.desktop-webmail',
    'web-de.desktop-webmail',
    'gmail.mobile-webmail',
  ],
  ...['gmail.desktop-webmail', 'yahoo.ios', 'aol.android', 'outlook.outlook-com', 'apple-mail.ios'],
];

/** The largest mails with the costliest styles and tags, each shown without what ten mail clients ignore. */
export const clientPages: Attack = readersOfHtml({
  ...{ id: '41', name: 'pages of mail with hostile HTML and CSS without what ten mail clients ignore' },
  mails: 2 * (checkedDocuments.length + shownPieces.length),
  messages: () => ofSizes([2 * MiB, 15 * 1024], [...checkedDocuments, ...shownPieces], 'client'),
  pathOf: (index) => `html?as=${clientsShown[index % clientsShown.length]}`,
});

function readersOfFile({
  file,
  ...named
}: Pick<Attack, 'id' | 'name'> & { file: Parameters<typeof messageWithFile>[0] }): Attack {
  return {
    ...{ ...named, seconds: 20, addedMemoryMbMax: 64 },
    fill: filledWith({ mails: 1, messages: () => [Buffer.from(messageWithFile(file))] }),
    prepare: async (target) => {
      const path = await attachmentPath(target, await firstMailbox(target));
      return assaultOfReads(target, 100, () => ({ path }));
    },
  };
}

/** One reader in four lists, the others read single mails. */
function readersOfMails({
  headers = {},
  ...named
}: Pick<Attack, 'id' | 'name'> & { headers?: Readonly<Record<string, string>> }): Attack {
  return {
    ...{ ...named, seconds: 25, usesLargeMail: true },
    fill: filledWith({ mails: 40, messages: () => [1, 2, 3, 4].map((size) => largeMessage(size * MiB)) }),
    prepare: async (target) => {
      const mailbox = await firstMailbox(target);
      const mails = await mailPaths(target, mailbox);
      return assaultOfReads(target, 16, (index) =>
        index % 4 === 0
          ? { name: 'list', path: `${mailbox.path}/mails`, headers }
          : { name: 'read', path: mails[index % mails.length] ?? mailbox.path, headers },
      );
    },
  };
}

function readersOfHtml({
  mails,
  messages,
  pathOf,
  ...named
}: Pick<Attack, 'id' | 'name'> & {
  mails: number;
  messages: () => readonly Buffer[];
  pathOf: (index: number) => string;
}): Attack {
  return {
    ...{ ...named, seconds: 25, usesLargeMail: true },
    fill: filledWith({ mails, messages }),
    prepare: async (target) => {
      const paths = await mailPaths(target, await firstMailbox(target));
      return assaultOfReads(target, 32, (index) => ({ path: `${paths[index % paths.length]}/${pathOf(index)}` }));
    },
  };
}

/** Each piece, repeated up to each size. */
function ofSizes(
  sizes: readonly number[],
  documents: readonly (readonly [start: string, piece: string])[],
  subject: string,
): Buffer[] {
  return sizes.flatMap((bytes) =>
    documents.map(([start, piece]) =>
      htmlMessage(subject, `${start}${piece.repeat(Math.ceil(bytes / piece.length))}`.slice(0, bytes)),
    ),
  );
}

function linkMessage(): Buffer {
  const links = Array.from({ length: 100_000 }, (_, index) => `<a href="https://x.test/${index}">${index}</a> `);
  return htmlMessage('page', links.join(''));
}

/** A message of a text and an HTML part, each half of it. */
function largeMessage(bytes: number): Buffer {
  const text = `${'word in a long text '.repeat(3)}\r\n`;
  const html = `<p style="margin:0">${'word in <b>HTML</b> '.repeat(2)}</p>\r\n`;
  return Buffer.from(
    [
      'From: attacker@client.siege',
      'Subject: large',
      'Content-Type: multipart/alternative; boundary=b',
      ...['', '--b', 'Content-Type: text/plain', '', repeated(text, bytes / 2)],
      ...['--b', 'Content-Type: text/html', '', repeated(html, bytes / 2)],
      '--b--',
      '',
    ].join('\r\n'),
  );
}
