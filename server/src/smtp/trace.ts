/** The facts of a reception that the trace header fields state. */
export interface Transmission {
  readonly id: string;
  readonly sender: string;
  readonly recipients: ReadonlySet<string>;
  readonly clientName: string;
  readonly clientAddress: string;
  readonly hostname: string;
  readonly isExtended: boolean;
  readonly isLocal: boolean;
  readonly isSecure: boolean;
  /** Whether the client has logged in. */
  readonly isAuthenticated: boolean;
  readonly isUtf8: boolean;
  readonly receivedAtMs: number;
}

/**
 * Makes the two headers that a receiving server puts before a message (RFC 5321 §4.4): Return-Path and Received. A
 * single recipient is named; several are not, so that none learns of the others.
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

/** Word after "with" in a Received header (RFC 5321 §4.4, RFC 3848, RFC 6531 §4.3). */
function protocolName({ isExtended, isLocal, isSecure, isAuthenticated, isUtf8 }: Transmission): string {
  const name = isLocal ? `${isUtf8 ? 'UTF8' : ''}LMTP` : isUtf8 ? 'UTF8SMTP' : isExtended ? 'ESMTP' : 'SMTP';
  return isExtended ? `${name}${isSecure ? 'S' : ''}${isAuthenticated ? 'A' : ''}` : name;
}

/** The date of the second that was formatted last: it is that of thousands of messages. */
let lastDate = { second: -1, text: '' };

/** Formats a date as in RFC 5322 §3.3, in UTC. */
function formatDate(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(ms).toUTCString().replace('GMT', '+0000') };
  return lastDate.text;
}
