import { Show } from 'solid-js';
import { MayflyError, type Schemas, ServiceError, Unreachable } from '../service/api.ts';
import { lateTexts } from '../texts/late-texts.ts';
import { t } from '../texts/texts.ts';
import { copyText } from './copy.ts';
import { say } from './toasts.tsx';

const problems = lateTexts(async () => (await import('../texts/problems/texts.ts')).problemTexts);

/** Text of an error for people: what happened, and what to do. It is another one once the words of errors are loaded. */
export function failureText(error: unknown): string {
  if (error instanceof Unreachable) return t().failures.unreachable;
  if (error instanceof ServiceError) return problemText(error);
  return error instanceof MayflyError ? error.message : t().failures.unknown;
}

/** What the error says to people, by its code. Of an error that the app does not know, the service's own text. */
function problemText({ code, detail, fix }: ServiceError): string {
  const known: Readonly<Record<Schemas['Problem']['error'], string>> | undefined = problems();
  const words = new Map(Object.entries(known ?? {})).get(code);
  // Only the service knows which value it does not take, and why.
  if (words !== undefined) return code === 'invalid_request' ? `${words} (${detail})` : words;
  return [detail, fix].filter(Boolean).join('. ');
}

/** Says an error in passing. */
export function sayFailure(error: unknown): void {
  say(() => failureText(error), { isFailure: true });
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
