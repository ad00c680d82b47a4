/**
 * Puts the paragraphs of format=flowed text together (RFC 3676 §4): a line that ends in a space goes on in the next of
 * the same quote depth. Quote marks stay; the space that stuffing put before a line goes.
 * @param text With LF line ends.
 */
export function joinFlowed(text: string, { dropsSpace }: { dropsSpace: boolean }): string {
  const lines: string[] = [];
  let paragraph: string | undefined;
  let paragraphDepth = 0;
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const { depth, content } = readLine(text, at, end);
    const isSignature = content === '-- ';
    if (paragraph !== undefined && (isSignature || depth !== paragraphDepth)) {
      lines.push(paragraph);
      paragraph = undefined;
    }
    const isFlowed = !isSignature && content.endsWith(' ') && newline >= 0;
    const kept = isFlowed && dropsSpace ? content.slice(0, -1) : content;
    const line: string = paragraph === undefined ? quoteMarks(depth) + kept : paragraph + kept;
    paragraph = isFlowed ? line : undefined;
    paragraphDepth = depth;
    if (!isFlowed) lines.push(line);
    at = end + 1;
  }
  if (paragraph !== undefined) lines.push(paragraph);
  return lines.join('\n');
}

function readLine(text: string, start: number, end: number): { depth: number; content: string } {
  let at = start;
  while (at < end && text[at] === '>') at += 1;
  const depth = at - start;
  return { depth, content: text.slice(at < end && text[at] === ' ' ? at + 1 : at, end) };
}

function quoteMarks(depth: number): string {
  return depth === 0 ? '' : `${'>'.repeat(depth)} `;
}
