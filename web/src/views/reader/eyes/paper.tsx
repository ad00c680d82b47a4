import { createEffect, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { et } from '../../../texts/eyes/texts.ts';
import { percentText } from '../../../texts/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { recoverFrame } from '../paper/recover-frame.ts';
import { mailClients, original } from './eye-list.ts';

/** Widths in pixels: of phones old and new, a usual newsletter, a tablet and a window. */
const widths = ['320', '375', '425', '600', '768', '1024'] as const;

interface PaperProps {
  readonly eye: string;
  /** Page of the mail. */
  readonly url: string;
  /** Width in pixels; `''`: as wide as there is room. */
  readonly width: string;
  readonly isDark: boolean;
  readonly onEye: (eye: string) => void;
  readonly onWidth: (width: string | undefined) => void;
}

/** A mail by some eyes, on paper of a width. Paper that is wider than its room is made smaller with all that is on it. */
export function Paper(props: PaperProps) {
  const [room, setRoom] = createSignal({ width: 0, height: 0 });
  const width = () => widths.find((each) => each === props.width);
  const scale = () => (width() === undefined || room().width === 0 ? 1 : Math.min(1, room().width / Number(width())));
  const name = () => (props.eye === original ? et().original : et().withoutWhat(mailClients[props.eye] ?? props.eye));
  let desk: HTMLDivElement | undefined;
  onMount(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (desk !== undefined) observer.observe(desk);
    onCleanup(() => observer.disconnect());
  });
  return (
    <section class="eyes-paper" aria-label={name()}>
      <div class="eyes-head">
        <Show when={props.eye !== original}>
          <span class="dim" aria-hidden="true">
            {et().before}
          </span>
        </Show>
        <select aria-label={et().client} onChange={(event) => props.onEye(event.currentTarget.value)}>
          <option value={original} selected={props.eye === original}>
            {et().original}
          </option>
          <For each={Object.entries(mailClients)}>
            {([id, label]) => (
              <option value={id} selected={props.eye === id}>
                {label}
              </option>
            )}
          </For>
        </select>
        <Show when={props.eye !== original && et().after !== ''}>
          <span class="dim" aria-hidden="true">
            {et().after}
          </span>
        </Show>
        <span class="grow" />
        <Show when={width() !== undefined}>
          <span class="dim scale">{percentText(Math.round(scale() * 100) / 100)}</span>
        </Show>
        <select
          aria-label={t().mail.width}
          onChange={(event) => props.onWidth(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        >
          <option value="" selected={width() === undefined}>
            {et().fits}
          </option>
          <For each={widths}>
            {(each) => (
              <option value={each} selected={width() === each}>
                {each}
              </option>
            )}
          </For>
        </select>
      </div>
      <div class="eyes-desk" ref={desk}>
        <div
          class="eyes-sheet"
          classList={{ dark: props.isDark }}
          ref={(element) =>
            createEffect(() => {
              element.style.setProperty('width', width() === undefined ? '100%' : `${width()}px`);
              element.style.setProperty('height', scale() === 1 ? '100%' : `${room().height / scale()}px`);
              element.style.setProperty('scale', String(scale()));
            })
          }
        >
          <iframe
            src={props.url}
            title={name()}
            data-testid="eyes-frame"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            ref={(element) => {
              recoverFrame(element);
              createEffect(() => element.style.setProperty('color-scheme', props.isDark ? 'dark' : 'light'));
            }}
          />
        </div>
      </div>
    </section>
  );
}
