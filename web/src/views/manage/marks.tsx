import { copyText } from '../../parts/copy.ts';
import { Icon } from '../../parts/icon.tsx';
import { mt } from '../../texts/manage/texts.ts';

/** Tone of a status: well, waiting, soon at its end, refused, or at rest. */
export type Tone = 'good' | 'waiting' | 'warning' | 'bad' | 'idle';

/** A status, as a word with a colored dot: never by color alone. */
export function Status(props: { tone: Tone; text: string }) {
  return (
    <span class="status" data-tone={props.tone}>
      <i />
      {props.text}
    </span>
  );
}

/** Button that copies a text, named after it. */
export function CopyButton(props: { text: string; name: string }) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={mt().copyNamed(props.name)}
      title={mt().copyNamed(props.name)}
      onClick={() => copyText(props.text)}
    >
      <Icon name="copy" />
    </button>
  );
}
