import type { EventLog } from '../events/log.ts';

/** Events that one read has. */
const eventsAtOnce = 200;
/** Calls of the log for one handover. Each looks at 10,000 events of the owner at most. */
const readsMax = 100;

/** The events of a mailbox that the log still has, oldest first, as lines of JSON. */
export async function* eventLines(
  events: EventLog,
  { owner, mailboxId, holder }: { owner: string; mailboxId: string; holder: string },
): AsyncGenerator<Buffer, void> {
  let after: string | undefined;
  for (let reads = 0; reads < readsMax; reads += 1) {
    const page = await events.list({ owner, mailboxId }, { holder, after, limit: eventsAtOnce });
    if (page.items.length > 0) yield Buffer.from(page.items.map((event) => `${JSON.stringify(event)}\n`).join(''));
    if (page.cursor === after) return;
    after = page.cursor;
  }
}
