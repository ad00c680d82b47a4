import { createSignal, For, Show } from 'solid-js';
import { type Schemas, ServiceError } from '../../service/api.ts';
import { dt } from '../../texts/scripts/texts.ts';
import { failureText } from '../failure.tsx';
import { createTask } from '../tasks.ts';
import { patterns } from './patterns.ts';

type Pattern = keyof typeof patterns;

interface ScriptFormProps {
  readonly onSet: (script: Schemas['SetDeliveryScript']) => Promise<void>;
}

/** Form for a script: one of a few to begin with, which is changed as it stands. */
export function ScriptForm(props: ScriptFormProps) {
  const [text, setText] = createSignal(textOf('refused'));
  const [fault, setFault] = createSignal('');
  const set = createTask(
    async () => {
      setFault('');
      const script = parsed(text());
      if (script instanceof Error) setFault(dt().noJson(script.message));
      else await props.onSet(script);
    },
    { isToldBeside: true },
  );
  return (
    <form
      class="form script-part"
      onSubmit={(event) => {
        event.preventDefault();
        void set.run();
      }}
    >
      <h3>{dt().choose}</h3>
      <label>
        {dt().pattern}
        <select onChange={(event) => setText(textOf(event.currentTarget.value))}>
          <For each={Object.keys(patterns)}>
            {(name) => <option value={name}>{dt().patterns[patternOf(name)]}</option>}
          </For>
        </select>
      </label>
      <label>
        {dt().script}
        <textarea
          class="script-text"
          spellcheck={false}
          rows={Math.min(16, text().split('\n').length + 1)}
          aria-describedby="script-hint"
          onInput={(event) => setText(event.currentTarget.value)}
          value={text()}
        />
      </label>
      <small id="script-hint" class="dim">
        {dt().scriptHint}
      </small>
      <p class="refused-text" role="alert">
        <Show when={set.failure()} fallback={fault()}>
          {(failure) => (
            <>
              <Show when={placeOf(failure())}>{(place) => <code>{place()} </code>}</Show>
              {failureText(failure())}
            </>
          )}
        </Show>
      </p>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={set.isRunning()}>
          {dt().set}
        </button>
      </div>
    </form>
  );
}

function patternOf(name: string): Pattern {
  return Object.hasOwn(patterns, name) ? (name as Pattern) : 'refused';
}

function textOf(name: string): string {
  return JSON.stringify(patterns[patternOf(name)], null, 2);
}

/** Where in a script the service finds its first fault, as a JSON pointer (RFC 6901). */
function placeOf(failure: unknown): string | undefined {
  return failure instanceof ServiceError ? failure.errors?.[0]?.pointer : undefined;
}

/** What the service checks is left to it, which says what is wrong in the words of the reader. */
function parsed(text: string): Schemas['SetDeliveryScript'] | Error {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
