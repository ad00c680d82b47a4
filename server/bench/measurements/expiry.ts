import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { PacedReader } from '../paced-reader.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';

const Filled = Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()) });
const Swept = Type.Object({ ended: Type.Integer(), seconds: Type.Number() });

/** The end of 10,000 mailboxes with 50,000 mails in one moment, and how long a read waits meanwhile. */
export function measureExpiry(effort: Effort): Promise<Figure[]> {
  return withExpiringMails(effort, async ({ expire }) => {
    const { seconds, longestReadMs } = await expire();
    return [
      { name: 'expiry of 50,000 mails in 10,000 mailboxes', unit: 's', measured: seconds, target: { most: 1.5 } },
      { name: 'longest read during it', unit: 'ms', measured: longestReadMs, target: { most: 50 } },
    ];
  });
}

/** The service full of mailboxes that `expire` ends, all at once. */
export async function withExpiringMails<Result>(
  effort: Effort & { databaseUrl?: string },
  work: (service: { expire: () => Promise<{ seconds: number; longestReadMs: number }> }) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = effort;
  const input = { mailboxes: scaled(10_000, effort), mails: scaled(50_000, effort), databaseUrl };
  await using server = Part.start('expiry', input, startCommand().flags);
  const filled = await server.ask('fill', Filled);
  const expire = async () => {
    await using reader = await PacedReader.start(filled);
    const { ended, seconds } = await server.ask('expire', Swept);
    const { highestMs } = await reader.stop();
    if (ended > input.mailboxes) throw new Error(`bench: ${ended} of ${input.mailboxes} mailboxes ended`);
    return { seconds, longestReadMs: highestMs };
  };
  return await work({ expire });
}
