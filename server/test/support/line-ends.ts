/** The message with LF line ends. */
export function withLf(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replaceAll(/\r+\n/g, '\n'), 'latin1');
}

/** The message with CRLF line ends, as SMTP brings it. */
export function withCrlf(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replaceAll(/\r*\n/g, '\r\n'), 'latin1');
}
