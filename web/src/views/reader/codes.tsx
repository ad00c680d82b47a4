import { For, Show } from 'solid-js';
import { asWritten, copyCode, grouped } from '../../parts/codes.ts';
import type { Schemas } from '../../service/api.ts';
import { t } from '../../texts/texts.ts';
import { CodeReasons } from './code-reasons.tsx';
import { MailLinks } from './mail-links.tsx';

const codesMax = 4;

interface CodesProps {
  readonly mailId: string;
  readonly codes: readonly Schemas['EmailCode'][];
  readonly links: readonly Schemas['EmailLink'][];
}

/** Codes and links of a mail, for which most readers have opened it. */
export function Codes(props: CodesProps) {
  return (
    <Show when={props.codes.length > 0 || props.links.length > 0}>
      <div class="finds">
        <Show when={props.codes.length > 0}>
          <div class="codes">
            <For each={props.codes.slice(0, codesMax)}>{(code) => <CodeButton code={code} />}</For>
            <CodeReasons mailId={props.mailId} />
          </div>
        </Show>
        <MailLinks links={props.links} />
      </div>
    </Show>
  );
}

function CodeButton(props: { code: Schemas['EmailCode'] }) {
  return (
    <button type="button" class="code" data-testid="mail-code" onClick={() => copyCode(props.code)}>
      <span class="sr">{t().mail.copyCode}</span>
      <span class="code-text">{grouped(asWritten(props.code))}</span>
      <kbd>c</kbd>
    </button>
  );
}
