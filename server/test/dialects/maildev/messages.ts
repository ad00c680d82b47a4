/** A message, and the recipients of its envelope. */
interface Sent {
  readonly to: readonly string[];
  readonly content: string;
}

/** Date of a message, each of a later minute. */
function date(minute: number): string {
  return `Date: Mon, 02 Nov 2026 10:2${minute}:30 +0000`;
}

const plain = [
  'From: Ann Sender <ann@origin.test>',
  'To: bob@client.test, "Carl C." <carl@client.test>',
  'Cc: Dora <dora@client.test>',
  'Subject: Welcome',
  date(1),
  'Message-ID: <one@origin.test>',
  'In-Reply-To: <zero@origin.test>',
  'References: <minus@origin.test> <zero@origin.test>',
  'X-Priority: 1 (Highest)',
  'X-Campaign: spring',
  'X-Tag: a',
  'X-Tag: b',
  'List-Unsubscribe: <https://origin.test/u>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your code is 493027.',
  'It is good for ten minutes.',
];

const alternative = [
  'From: shop@origin.test',
  'To: bob@client.test',
  'Subject: =?utf-8?Q?Best=C3=A4tigen_Sie?=',
  date(2),
  'Message-ID: <two@origin.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=a',
  '',
  '--a',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Confirm at https://shop.test/confirm',
  '--a',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Confirm <a href="https://shop.test/confirm">here</a></p>',
  '--a--',
];

const withFiles = [
  'From: shop@origin.test',
  'To: carl@client.test',
  'Subject: Your invoice',
  date(3),
  'Message-ID: <three@origin.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=m',
  '',
  '--m',
  'Content-Type: text/plain',
  '',
  'See the file.',
  '--m',
  'Content-Type: application/pdf; name="invoice.pdf"',
  'Content-Disposition: attachment; filename="invoice.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.4 invoice').toString('base64'),
  '--m',
  'Content-Type: text/csv; name="rows.csv"',
  'Content-Disposition: attachment; filename="rows.csv"',
  '',
  'a,b',
  '1,2',
  '--m--',
];

/** Messages that are sent to both, in this order. */
export const messages: readonly Sent[] = [
  { to: ['bob@client.test', 'carl@client.test', 'dora@client.test', 'hidden@client.test'], content: text(plain) },
  { to: ['bob@client.test'], content: text(alternative) },
  { to: ['carl@client.test'], content: text(withFiles) },
];

function text(lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}
