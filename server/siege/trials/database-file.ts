import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { firstMailbox, statusOf } from '../../load/account.ts';
import { databaseFile } from '../../load/server-process.ts';
import { attackingOwner, filledWith } from '../means/filled-database.ts';
import { message, sendMail } from '../means/mail.ts';
import { BesiegedServer } from '../service/besieged-server.ts';
import { type Trial, type TrialResult, unmet } from '../trial.ts';

/** The file is looked at once a second: then nothing more may be acknowledged. */
const noticedMsMax = 2_000;
const endMsMax = 15_000;
const betweenMailsMs = 50;
const pageBytes = 8_192;

/** The database file is removed from under the server. */
export const fileRemoved: Trial = {
  id: '12a',
  name: 'database file removed while running',
  run: () => spoil((file) => Promise.all(['', '-wal', '-shm'].map((end) => rm(`${file}${end}`)))),
};

/** Another file takes its place. */
export const fileReplaced: Trial = {
  id: '12b',
  name: 'database file replaced while running',
  run: () =>
    spoil(async (file) => {
      await copyFile(file, `${file}.copy`);
      await rename(`${file}.copy`, file);
    }),
};

/** Every page but the first is overwritten, and then read. */
export const pagesDamaged: Trial = {
  id: '12c',
  name: 'pages of the database damaged',
  run: async () => {
    await using server = await BesiegedServer.start({ fill: filledWith({ mails: 5_000 }) });
    const { key } = await server.createKey(attackingOwner);
    const { path } = await firstMailbox({ url: server.url, key });
    await damage(databaseFile(server.folder));
    const read = await statusOf({ url: server.url, key }, { path: `${path}/mails` });
    const { code, signal } = await server.ended(endMsMax);
    const output = await server.output();
    return {
      got: `list: ${read}; ended with ${signal ?? code ?? 'nothing'}`,
      faults: unmet({
        'an end with a code': code !== null && code !== 0,
        'the reason logged': hasFatalLine(output),
        'no uncaught exception': !/Uncaught|node:internal\/process/.test(output),
      }),
    };
  },
};

/** Spoils the file while mail comes in: nothing more is acknowledged, and the server ends and says why. */
async function spoil(how: (file: string) => Promise<unknown>): Promise<TrialResult> {
  await using server = await BesiegedServer.start();
  const { smtpPort } = server;
  const { address: recipient } = await server.createMailbox();
  const content = message({ body: 'Hello.' });
  const send = () => sendMail({ smtpPort, recipient, content });
  const before = await send();
  await how(databaseFile(server.folder));
  const startedAt = performance.now();
  const acknowledgedAtMs: number[] = [];
  while (!server.hasEnded && performance.now() - startedAt < endMsMax) {
    const reply = await send();
    if (reply === '250') acknowledgedAtMs.push(performance.now() - startedAt);
    await delay(betweenMailsMs);
  }
  const late = acknowledgedAtMs.filter((at) => at > noticedMsMax).length;
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    got: `${acknowledgedAtMs.length} mails acknowledged into nothing, ${late} of them after ${noticedMsMax} ms; ended with ${server.exit ?? 'nothing'} after ${seconds.toFixed(1)} s`,
    faults: unmet({
      'mail taken before': before === '250',
      'no mail acknowledged once it is noticed': late === 0,
      'an end with a code': server.hasEnded && server.exit !== 0,
      'the reason logged': hasFatalLine(await server.output()),
    }),
  };
}

async function damage(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  try {
    const page = Buffer.alloc(pageBytes, 0xa5);
    for (let at = pageBytes; at < size; at += pageBytes) await handle.write(page, 0, pageBytes, at);
  } finally {
    await handle.close();
  }
}

function hasFatalLine(output: string): boolean {
  return /"level":60/.test(output);
}
