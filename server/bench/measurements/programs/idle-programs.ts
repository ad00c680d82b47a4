import { defineWorker } from '../../../load/processes/worker.ts';
import { type ProgramLogin, ProgramSession } from '../../../load/program-session.ts';
import { countAtOnce } from '../../../load/repeat.ts';

const openedAtOnce = 20;

/** Mail programs that have a mailbox open and wait, until their process ends. */
export const startIdlePrograms = defineWorker(import.meta.url, ({ logins }: { logins: readonly ProgramLogin[] }) => ({
  /** Opens them all. Returns how many there are. */
  open: async () => {
    await countAtOnce({ count: logins.length, atOnce: openedAtOnce }, async (index) => {
      const login = logins[index];
      if (login !== undefined) await (await ProgramSession.open(login)).idle();
    });
    return logins.length;
  },
}));
