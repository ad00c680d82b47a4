import { defineWorker } from '../../../load/processes/worker.ts';
import { type ProgramProtocol, ProgramSession } from '../../../load/program-session.ts';

/** Mail programs that fetch all mails of a mailbox each. */
export interface Fetching {
  readonly protocol: ProgramProtocol;
  readonly port: number;
  readonly users: readonly string[];
  readonly password: string;
  /** Mails of each mailbox. */
  readonly mails: number;
  /** Size of a mail, which the answers to a fetch exceed. */
  readonly mailBytes: number;
}

/** Opens a session for each mailbox, and fetches its mails one after another, as soon as the one before is there. */
export const startFetching = defineWorker(import.meta.url, (load: Fetching) => ({
  fetchAll: async () => {
    const { users, mails, mailBytes } = load;
    const sessions = await Promise.all(users.map((user) => ProgramSession.open({ ...load, user })));
    const startedAt = performance.now();
    const fetchAll = async (session: ProgramSession) => {
      for (let number = 1; number <= mails; number += 1) {
        if ((await session.fetch(number)) < mailBytes) throw new Error(`bench: message ${number} came in part`);
      }
    };
    await Promise.all(sessions.map(fetchAll));
    const seconds = (performance.now() - startedAt) / 1000;
    await Promise.all(sessions.map((session) => session.quit()));
    const count = users.length * mails;
    return { count, perSecond: count / seconds };
  },
}));
