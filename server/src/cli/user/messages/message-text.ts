/** Name of a header field, followed by its colon (RFC 5322 §2.2). */
const fieldStart = /^[!-9;-~]+[ \t]*:/;
const bccStart = /^bcc[ \t]*:/i;
/** Number of bytes in which the first line of a message is searched. */
const firstLineBytes = 1_000;

/** Replaces the line ends of a file by those of a message (RFC 5322 §2.1). */
export function networkLines(message: Buffer): Buffer {
  if (message.includes('\r\n')) return message;
  return Buffer.from(message.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

/** A message for which its program may have left the header out: an empty one is put before its text then. */
export function withHeader(message: Buffer): Buffer {
  const start = message.toString('latin1', 0, firstLineBytes);
  return fieldStart.test(start) || /^(\r?\n|From )/.test(start)
    ? message
    : Buffer.concat([Buffer.from('\r\n'), message]);
}

/**
 * Removes the Bcc fields from a message, because their recipients are meant for the program that sends it (RFC 5322
 * §3.6.3).
 */
export function withoutBcc(message: Buffer): Buffer {
  const kept: Buffer[] = [];
  let isBcc = false;
  let position = 0;
  while (position < message.length) {
    const end = message.indexOf('\n', position) + 1 || message.length;
    const line = message.toString('latin1', position, Math.min(end, position + firstLineBytes));
    if (line === '\n' || line === '\r\n') break;
    // A line that begins with a blank belongs to the field before it.
    if (!/^[ \t]/.test(line)) isBcc = bccStart.test(line);
    if (!isBcc) kept.push(message.subarray(position, end));
    position = end;
  }
  return Buffer.concat([...kept, message.subarray(position)]);
}
