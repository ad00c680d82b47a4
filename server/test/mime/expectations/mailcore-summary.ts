import type { Expectation } from './expectation.ts';

/**
 * Reads what mailcore2 expects a message to look like as text: four header lines, the body, and a line for each
 * attachment. It renders the HTML where there is one and the text elsewhere, with white space, links (`words (url)`)
 * and quotes (`> `) of its own, and leaves the `Re:` of a subject out: only words are compared, and a subject without it.
 */
export function readMailcoreSummary(rendered: string): Expectation {
  const [head = '', ...rest] = rendered.split('\n\n');
  const lines = rest.join('\n\n').split('\n');
  const isAttachment = (line: string) => /^- .+, \d+ (bytes|KB|MB)$/.test(line);
  const attachments = lines.filter(isAttachment).map((line) => ({ name: line.replace(/^- |, \d+ \w+$/g, '') }));
  const body = lines.filter((line) => !isAttachment(line)).join('\n');
  const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? '';
  return {
    subject: { pieces: [subject], comparison: 'words' },
    text: { pieces: [body], comparison: 'words' },
    attachments,
  };
}
