/** What a message of these tests says of itself. */
export interface Message {
  /** An address. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly hasAttachments: boolean;
}

/** Writes a message, with a name for its sender. */
export function messageOf({ from, to, subject, body, hasAttachments }: Message): string {
  const file = ['--b', 'Content-Disposition: attachment; filename="a.bin"', '', 'x', ''];
  const lines = [
    `From: Name of ${from.split('@')[0]} <${from}>`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    ...['', '--b', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(body).toString('base64'),
    ...(hasAttachments ? file : []),
    '--b--',
    '',
  ];
  return lines.join('\r\n');
}
