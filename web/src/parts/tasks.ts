import { Unreachable } from '../service/api.ts';
import { isSessionOver } from '../service/service.ts';
import { createTasks } from '../service/tasks.ts';
import { t } from '../texts/texts.ts';
import { failureText } from './failure.tsx';
import { say } from './toasts.tsx';

/** The tasks of the app. A failure that no view shows becomes a toast, with a retry after an outage. */
export const { createTask, run } = createTasks({
  isSessionOver,
  sayFailure: (error, retry) =>
    say(() => failureText(error), {
      isFailure: true,
      ...(error instanceof Unreachable ? { action: { text: t().tryAgain, run: retry } } : {}),
    }),
});
