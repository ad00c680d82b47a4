/** What the trace headers say of one transmission. */
export interface Transmission {
  readonly id: string;
  readonly sender: string;
  readonly recipients: ReadonlySet<string>;
  readonly clientName: string;
  readonly clientAddress: string;
  readonly hostname: string;
  readonly isExtended: boolean;
  readonly isSecure: boolean;
  readonly isUtf8: boolean;
  readonly receivedAtMs: number;
}

/**
 * The two headers a receiving server puts on top of a message (RFC 5321 §4.4): Return-Path and Received. The recipient
 * is named when there is only one, so that nobody learns of the others.
 */
export function traceHeaders(transmission: Transmission): string {
  const { sender, recipients, clientName, clientAddress, hostname, id } = transmission;
  const [recipient] = recipients;
  const addressLiteral = clientAddress.includes(':') ? `IPv6:${clientAddress}` : clientAddress;
  const forClause = recipients.size === 1 ? `\r\n\tfor <${recipient}>` : '';
  return (
    `Return-Path: <${sender}>\r\n` +
    `Received: from ${clientName} ([${addressLiteral}])\r\n` +
    `\tby ${hostname} with ${protocolName(transmission)} id ${id}${forClause};\r\n` +
    `\t${formatDate(transmission.receivedAtMs)}\r\n`
  );
}

/** How many Received headers a message has: the number of servers it passed. */
export function countReceived(content: Buffer): number {
  let count = 0;
  for (let start = 0; start < content.length; ) {
    if (isReceived(content, start)) count += 1;
    const end = content.indexOf('\r\n', start);
    // A blank line ends the header block.
    if (end < 0 || end === start) break;
    start = end + 2;
  }
  return count;
}

const receivedName = 'received:';

function isReceived(content: Buffer, start: number): boolean {
  const first = content[start];
  if (first !== 0x52 && first !== 0x72) return false;
  return content.toString('latin1', start, start + receivedName.length).toLowerCase() === receivedName;
}

/** The "with" word: RFC 5321 §4.4, RFC 3848, RFC 6531 §4.3. */
function protocolName({ isExtended, isSecure, isUtf8 }: Transmission): string {
  const name = isUtf8 ? 'UTF8SMTP' : isExtended ? 'ESMTP' : 'SMTP';
  return isSecure && isExtended ? `${name}S` : name;
}

/** RFC 5322 §3.3, in UTC. */
function formatDate(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
