import { Show } from 'solid-js';
import { MayflyError, ServiceError, Unreachable } from '../service/api.ts';
import { lateTexts } from '../texts/late-texts.ts';
import { t } from '../texts/texts.ts';
import { copyText } from './copy.ts';
import { say } from './toasts.tsx';

const problemWords = lateTexts(async () => (await import('../texts/problems/words.ts')).problemWords);

/** Text of an error for people: what happened, and what to do. It is another one once the words of errors are loaded. */
export function failureText(error: unknown): string {
  // What is no answer of the service comes from a proxy that does not reach it.
  if (error instanceof Unreachable || (error instanceof ServiceError && error.code === 'not_mayfly'))
    return t().failures.unreachable;
  // Of an error that the app does not know, the service's own text.
  if (error instanceof ServiceError)
    return problemWords()?.(error) ?? [error.detail, error.fix].filter(Boolean).join('. ');
  return error instanceof MayflyError ? error.message : t().failures.unknown;
}

/** Says an error in passing. */
export function sayFailure(error: unknown): void {
  say(() => failureText(error), { isFailure: true });
}

/** Why what was asked for in a form or a dialog was refused, if it was. */
export function FailureLine(props: { error: unknown }) {
  return (
    <p class="refused-text" role="alert">
      {props.error === undefined ? '' : failureText(props.error)}
    </p>
  );
}

/** An error in place of the content that could not be shown, with advice. */
export function Failure(props: { error: unknown; onRetry?: () => void }) {
  const requestId = () => (props.error instanceof ServiceError ? props.error.requestId : undefined);
  return (
    <div class="notice" role="alert">
      <p>{failureText(props.error)}</p>
      <div class="actions">
        <Show when={props.onRetry}>
          {(retry) => (
            <button type="button" onClick={() => retry()()}>
              {t().tryAgain}
            </button>
          )}
        </Show>
        <Show when={requestId()}>
          {(id) => (
            <button type="button" class="quiet" onClick={() => copyText(id())}>
              {t().requestId} {id()}
            </button>
          )}
        </Show>
      </div>
    </div>
  );
}
