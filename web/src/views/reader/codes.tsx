import { createEffect, createSignal, For, type JSX, on, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import type { Shortcut } from '../../base/shortcuts.ts';
import { asWritten, copyCode, grouped } from '../../parts/codes.ts';
import type { Schemas } from '../../service/api.ts';
import { isViewer } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { MailLinks } from './mail-links.tsx';

const CodeReasons = late(async () => (await import('./code-reasons.tsx')).CodeReasons);

/** Number of codes that are shown before all are asked for. */
const codesShown = 4;

interface CodesProps {
  readonly mailId: string;
  readonly codes: readonly Schemas['EmailCode'][];
  readonly links: readonly Schemas['EmailLink'][];
  /** Files of the mail. */
  readonly children: JSX.Element;
}

/** Codes, links and files of a mail, for which most readers have opened it. */
export function Codes(props: CodesProps) {
  const [isWhole, setWhole] = createSignal(false);
  createEffect(
    on(
      () => props.mailId,
      () => setWhole(false),
    ),
  );
  const showAll = (codes: Element | null) => {
    setWhole(true);
    // The button goes.
    codes?.querySelectorAll<HTMLElement>('.code')[codesShown]?.focus();
  };
  return (
    <div class="finds">
      <Show when={props.codes.length > 0}>
        <div class="codes">
          <For each={isWhole() ? props.codes : props.codes.slice(0, codesShown)}>
            {(code, index) => <CodeButton code={code} keys={keysOf(index())} />}
          </For>
          <Show when={!isWhole() && props.codes.length > codesShown}>
            <button
              type="button"
              class="quiet"
              aria-label={t().mail.allCodes}
              onClick={(event) => showAll(event.currentTarget.parentElement)}
            >
              +{props.codes.length - codesShown}
            </button>
          </Show>
          <Show when={!isViewer()}>
            <span class="reasons-place">
              <Suspense>
                <CodeReasons mailId={props.mailId} />
              </Suspense>
            </span>
          </Show>
        </div>
      </Show>
      <div class="leads">
        <MailLinks links={props.links} />
        {props.children}
      </div>
    </div>
  );
}

/** Keys that copy the codes of a mail, by their place: `c`, then `c 2` and so on. */
export function codeShortcuts(codes: () => readonly Schemas['EmailCode'][]): Record<string, Shortcut> {
  const copy = (index: number) => () => {
    const code = codes()[index];
    return code === undefined ? false : copyCode(code);
  };
  return Object.fromEntries(Array.from({ length: 9 }, (_, index) => [keysOf(index), copy(index)]));
}

function keysOf(index: number): string {
  return index === 0 ? 'c' : `c ${index + 1}`;
}

function CodeButton(props: { code: Schemas['EmailCode']; keys: string }) {
  return (
    <button type="button" class="code" data-testid="mail-code" onClick={() => copyCode(props.code)}>
      <span class="sr">{t().mail.copyCode}</span>
      <span class="code-text">{grouped(asWritten(props.code))}</span>
      <kbd>{props.keys}</kbd>
    </button>
  );
}
