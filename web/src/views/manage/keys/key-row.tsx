import { For, Show } from 'solid-js';
import { now } from '../../../base/now.ts';
import { exactTime, Time } from '../../../parts/times.tsx';
import { mailboxOf } from '../../../service/service.ts';
import { locale } from '../../../texts/language.ts';
import { mt } from '../../../texts/manage/texts.ts';
import type { KeyData } from './key-data.ts';

interface KeyRowProps {
  readonly data: KeyData;
  readonly isOwn: boolean;
  /** Name of the key with which it was made, if that is still valid. */
  readonly maker: string | undefined;
  readonly onRevoke: () => void;
}

/** Below this a key ends soon, in milliseconds. */
const soonMs = 3 * 86_400_000;

/** A key in its table. */
export function KeyRow(props: KeyRowProps) {
  const scopes = () => {
    const all: readonly string[] = props.data.scopes;
    // `mailboxes` includes reading.
    return all.includes('mailboxes') ? all.filter((scope) => scope !== 'mailboxes:read') : all;
  };
  const origin = () => {
    if (props.data.createdBy === undefined) return mt().keys.byOperator;
    return props.maker === undefined ? undefined : mt().keys.madeWith(props.maker);
  };
  return (
    <tr>
      <th scope="row">
        <span class="key-name">
          <bdi>{props.data.name}</bdi>
          <Show when={props.isOwn}>
            <span class="tag own" title={mt().keys.ownHint}>
              {mt().keys.own}
            </span>
          </Show>
        </span>
        <Show when={origin()}>{(text) => <p class="dim key-origin">{text()}</p>}</Show>
      </th>
      <td data-label={mt().keys.may}>
        <span class="tags">
          <For each={scopes()}>{(scope) => <span class="tag">{scope}</span>}</For>
        </span>
      </td>
      <td data-label={mt().keys.reaches}>
        <Reach data={props.data} />
      </td>
      <td data-label={mt().keys.expires}>
        <Expiry at={props.data.expiresAt} />
      </td>
      <td data-label={mt().keys.lastUsed}>
        <Show when={props.data.lastUsedAt} fallback={<span class="dim">{mt().keys.neverUsed}</span>}>
          {(at) => <Time at={at()} />}
        </Show>
      </td>
      <td class="row-actions">
        <button
          type="button"
          class="quiet danger"
          data-row={props.data.id}
          aria-label={mt().keys.revokeNamed(props.data.name)}
          onClick={props.onRevoke}
        >
          {mt().keys.revoke}
        </button>
      </td>
    </tr>
  );
}

/** Mailboxes that a key reaches, and domains in which it makes new ones. */
function Reach(props: { data: KeyData }) {
  return (
    <div class="reaches">
      <Show when={props.data.mailboxId} fallback={mt().allMailboxes}>
        {(id) => (
          <Show when={mailboxOf(id())} fallback={mt().endedMailbox}>
            {(mailbox) => (
              <bdi>
                {mailbox().alias}
                <wbr />@{mailbox().domain}
              </bdi>
            )}
          </Show>
        )}
      </Show>
      <Show when={props.data.domains}>
        {(domains) => <p class="dim key-origin">{mt().keys.newIn(domains().join(', '))}</p>}
      </Show>
    </div>
  );
}

function Expiry(props: { at: string | undefined }) {
  const isSoon = (at: string) => new Date(at).getTime() - now() < soonMs;
  return (
    <Show when={props.at} fallback={<span class="dim">{mt().never}</span>}>
      {(at) => (
        <time dateTime={at()} title={exactTime(at())} classList={{ soon: isSoon(at()) }}>
          {new Date(at()).toLocaleDateString(locale(), { dateStyle: 'medium' })}
        </time>
      )}
    </Show>
  );
}
