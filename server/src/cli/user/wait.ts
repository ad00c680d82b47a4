import type { Duration } from '../../../../client/src/main.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { shownId } from '../id-ends.ts';
import { table } from '../terminal/table.ts';
import { printable } from '../terminal/text.ts';
import { connect } from './connection.ts';
import { codeOf, jsonOption, jsonText, timeOf } from './formats.ts';
import { findMailbox, mailboxWord } from './lookup.ts';

const timeoutUsual = '60';

/** Command that waits for a mail, a code or a link. */
export const waitCommand = command({
  name: 'wait',
  summary: 'wait for a mail; print it, its code or its link',
  words: [mailboxWord],
  options: {
    subject: { type: 'string', value: 'TEXT', summary: 'that the subject contains' },
    from: { type: 'string', value: 'TEXT', summary: 'that the sender contains' },
    text: { type: 'string', value: 'TEXT', summary: 'that the text contains' },
    timeout: { type: 'string', value: 'SECONDS', summary: `how long (${timeoutUsual}), or as 2m` },
    code: { type: 'boolean', summary: 'print the code of the mail only' },
    link: { type: 'boolean', summary: 'print the address of its link only' },
    'link-text': { type: 'string', value: 'TEXT', summary: 'that the link contains, with --link' },
    ...jsonOption,
  },
  about:
    'A mail that is there already counts. The exit code is 5 when none comes in time; the error names the mails that came, and why each did not match.',
  names: { 'match.subject': '--subject', 'match.from': '--from', 'match.text': '--text' },
  example: 'CODE=$(mayfly wait sjn6dkim4y --subject confirm --code)',
  run: async ({ values, words: [address = ''] }, { print, terminal: { output } }) => {
    const { subject, from, text, code, link, 'link-text': linkText, json } = values;
    if ([code, link, json].filter(Boolean).length > 1) throw new UsageError('choose one of --code, --link and --json');
    if (link && text !== undefined) throw new UsageError('--text is not for --link; use --link-text');
    if (linkText !== undefined && !link) throw new UsageError('--link-text is for --link');
    const wait = { subject, from, timeout: timeoutOf(values.timeout ?? timeoutUsual) };
    const mailbox = await findMailbox(await connect(), address);
    if (code) return print(printable(await mailbox.waitForCode({ ...wait, text })));
    if (link) return print(printable(await mailbox.waitForLink({ ...wait, text: linkText })));
    const mail = await mailbox.waitForMail({ ...wait, text });
    if (json) return print(jsonText(mail.data));
    const facts = [shownId(mail.id, output), timeOf(mail.receivedAt, output), mail.sender, mail.subject];
    const row = [...facts, { text: codeOf(mail.codes[0], output), look: 'code' } as const];
    // A record for programs is that of `mayfly mails`.
    if (!output.isTTY) row.push(mailbox.address);
    print(table([row], { output, flexible: [2, 3] }));
  },
});

function timeoutOf(text: string): Duration {
  const [, number, unit = 's'] = /^(\d{1,6})(s|m|h)?$/.exec(text) ?? [];
  if (number === undefined) throw new UsageError(`--timeout must be seconds, or as 2m, not "${text}"`);
  return `${Number(number)}${unit as 's' | 'm' | 'h'}`;
}
