import { For } from 'solid-js';
import { changeQuery } from '../base/location.ts';
import { paletteKey } from '../base/shortcuts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { t } from '../texts/texts.ts';

/** All keys, as `?` shows them. */
export function ShortcutHelp(props: { title: string }) {
  const rows = (): readonly (readonly [string, string])[] => {
    const { keys } = t();
    return [
      ['j k', keys.rows],
      ['Enter', keys.open],
      ['Esc', keys.back],
      ['n', keys.newMailbox],
      ['c', keys.copy],
      ['c 2', keys.copyOther],
      ['l', keys.copyLink],
      ['e', keys.delete],
      ['x', keys.select],
      ['/', keys.search],
      ['1–7', keys.tabs],
      ['w', keys.width],
      ['d', keys.dark],
      ['r', keys.remote],
      ['g m d k h', keys.go],
      [paletteKey, keys.palette],
      ['?', keys.all],
    ];
  };
  return (
    <Dialog title={props.title} onClose={() => changeQuery({ keys: undefined })}>
      <dl class="keys">
        <For each={rows()}>
          {([keys, text]) => (
            <div>
              <dt>
                <For each={keys.split(' ')}>{(key) => <kbd>{key}</kbd>}</For>
              </dt>
              <dd>{text}</dd>
            </div>
          )}
        </For>
      </dl>
    </Dialog>
  );
}
