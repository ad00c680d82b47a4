import { Unreachable } from '../service/api.ts';
import { isSessionOver } from '../service/service.ts';
import { createTasks } from '../service/tasks.ts';
import { t } from '../texts/texts.ts';
import { failureText } from './failure.tsx';
import { say } from './toasts.tsx';

/** The tasks of the app; what fails without a place of its own is said in passing, and can be tried again after an outage. */
export const { createTask, run } = createTasks({
  isSessionOver,
  sayFailure: (error, retry) =>
    say(failureText(error), {
      isFailure: true,
      ...(error instanceof Unreachable ? { action: { text: t().tryAgain, run: retry } } : {}),
    }),
});
