import { Show } from 'solid-js';
import { MayflyError, ServiceError, Unreachable } from '../service/api.ts';
import { t } from '../texts/texts.ts';
import { copyText } from './copy.ts';
import { say } from './toasts.tsx';

/** Text of an error for people: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof Unreachable) return t().failures.unreachable;
  if (error instanceof ServiceError) return [error.detail, error.fix].filter(Boolean).join('. ');
  return error instanceof MayflyError ? error.message : t().failures.unknown;
}

/** Says an error in passing. */
export function sayFailure(error: unknown): void {
  say(failureText(error), { isFailure: true });
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
