import './shared-mark.css';
import { createEffect, Show, untrack } from 'solid-js';
import { numberText } from '../../texts/numbers.ts';
import { st } from '../../texts/sharing/texts.ts';
import { Icon } from '../icon.tsx';
import { liveLinks, wantLinks } from './links.ts';

interface SharedMarkProps {
  readonly mailboxId: string;
  /** The mail; absent: the mailbox with all its mails. */
  readonly mailId?: string;
  /** Opens the dialog of the links. */
  readonly onOpen: () => void;
}

/** Says that links show a mail or a mailbox to others, and leads to them. Where there is none, it is not there. */
export function SharedMark(props: SharedMarkProps) {
  createEffect(() => {
    const { mailboxId } = props;
    untrack(() => wantLinks(mailboxId));
  });
  const count = () => liveLinks(props.mailboxId, props.mailId).length;
  return (
    <Show when={count() > 0}>
      <button type="button" class="quiet shared-mark" onClick={() => props.onOpen()}>
        <Icon name="share" />
        <span class="words">{st().shared(count())}</span>
        <span class="number" aria-hidden="true">
          {numberText(count())}
        </span>
      </button>
    </Show>
  );
}
