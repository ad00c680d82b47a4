import { For, Show } from 'solid-js';
import { mailboxes, mailboxOf } from '../../service/service.ts';
import { mt } from '../../texts/manage/texts.ts';

/** Field of a form, named `mailbox`: one active mailbox, or all. */
export function MailboxChoice(props: { label: string; chosen: string | undefined }) {
  return (
    <label>
      {props.label}
      <select name="mailbox">
        <option value="">{mt().allMailboxes}</option>
        <Show when={props.chosen !== undefined && mailboxOf(props.chosen) === undefined}>
          <option value={props.chosen} selected>
            {mt().endedMailbox}
          </option>
        </Show>
        <For each={mailboxes}>
          {({ id, address }) => (
            <option value={id} selected={id === props.chosen}>
              {address}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
