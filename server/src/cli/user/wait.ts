import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { printable, styled } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { grouped, jsonOption, timeOf } from './formats.ts';
import { findMailbox } from './lookup.ts';

const timeoutSecondsUsual = '60';

/** Command that waits for a mail, a code or a link. */
export const waitCommand = command({
  name: 'wait',
  summary: 'wait for a mail; print it, its code or its link',
  words: [{ name: 'ADDRESS' }],
  options: {
    subject: { type: 'string', value: 'TEXT', summary: 'that the subject contains' },
    from: { type: 'string', value: 'TEXT', summary: 'that the sender contains' },
    text: { type: 'string', value: 'TEXT', summary: 'that the text contains' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      summary: `how long (${timeoutSecondsUsual}); the exit code is 5 then`,
    },
    code: { type: 'boolean', summary: 'print the code of the mail only' },
    link: { type: 'boolean', summary: 'print the address of its link only' },
    'link-text': { type: 'string', value: 'TEXT', summary: 'that the link contains, with --link' },
    ...jsonOption,
  },
  about: 'A mail that is there already counts.',
  example: 'CODE=$(mayfly wait sjn6dkim4y --subject confirm --code)',
  run: async ({ values, words: [address = ''] }, { print, terminal: { output } }) => {
    const { subject, from, text, code, link, 'link-text': linkText, json } = values;
    if ([code, link, json].filter(Boolean).length > 1) throw new UsageError('choose one of --code, --link and --json');
    if (link && text !== undefined) throw new UsageError('--text is not for --link; use --link-text');
    if (linkText !== undefined && !link) throw new UsageError('--link-text is for --link');
    const seconds = values.timeout ?? timeoutSecondsUsual;
    if (!/^\d{1,6}$/.test(seconds)) throw new UsageError(`--timeout must be seconds, not "${seconds}"`);
    const wait = { subject, from, timeout: Number(seconds) * 1_000 };
    const mailbox = await findMailbox(await connect(), address);
    if (code) return print(await mailbox.waitForCode({ ...wait, text }));
    if (link) return print(await mailbox.waitForLink({ ...wait, text: linkText }));
    const mail = await mailbox.waitForMail({ ...wait, text });
    if (json) return print(JSON.stringify(mail.data, undefined, 2));
    const facts = [timeOf(mail.receivedAt), mail.sender, mail.subject].map(printable).join('  ');
    print(`${mail.id}  ${facts}${mail.code === undefined ? '' : `  ${styled(grouped(mail.code), 'code', output)}`}`);
  },
});
