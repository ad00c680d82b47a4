import './keys.css';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { useShortcuts } from '../../../app/shortcuts.ts';
import { navigate } from '../../../base/router.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say } from '../../../parts/toasts.tsx';
import { api, path, type Schemas } from '../../../service/api.ts';
import { readSession, signedIn } from '../../../service/session.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { reloadOn } from '../live-reload.ts';
import { createPagedList } from '../paged-list.ts';
import { ListState, MoreButton, WholePane } from '../panes.tsx';
import { focusRow, useRowKeys } from '../row-keys.ts';
import { type Secret, SecretOnce } from '../secret-once.tsx';
import { CreateKey } from './create-key.tsx';
import { countMadeWith } from './key-choices.ts';
import { KeyRow } from './key-row.tsx';

/** An API key of the owner: not the key itself. */
export type KeyData = Schemas['ApiKey'];

/** Keys of the owner: what each may do, and when it was used. */
export function Keys() {
  const list = createPagedList<KeyData>('/v1/api-keys');
  const [isCreating, setCreating] = createSignal(false);
  const [secret, setSecret] = createSignal<Secret>();
  const [revoking, setRevoking] = createSignal<KeyData>();
  reloadOn({ concerns: ({ type }) => type.startsWith('key.'), reload: () => list.reload(), pauseMs: 500 });
  useRowKeys();
  useShortcuts({ Escape: () => navigate('/mailboxes') });
  const ownId = createMemo(() => {
    const known = signedIn();
    return known.state === 'in' ? known.session.keyId : undefined;
  });
  const isOwn = ({ id }: KeyData) => id === ownId();
  const revoke = async (key: KeyData) => {
    await api.remove(path`/v1/api-keys/${key.id}`);
    setRevoking(undefined);
    if (isOwn(key)) return readSession();
    say(mt().keys.revoked(key.name));
    list.drop([key.id]);
    focusRow();
    await list.reload();
  };
  const hintsOf = (key: KeyData) => {
    const { keys, irreversible } = mt();
    const made = countMadeWith(key.id, list.items);
    return [
      keys.revokeHint,
      ...(made === 0 ? [] : [keys.revokeMade(made)]),
      ...(isOwn(key) ? [keys.revokeOwn] : []),
      irreversible,
    ];
  };
  const create = (
    <button type="button" class="primary" onClick={() => setCreating(true)}>
      <Icon name="add" />
      {mt().keys.create}
    </button>
  );
  return (
    <WholePane title={mt().keys.title} action={create}>
      <div class="whole-body">
        <Show when={secret()} keyed>
          {(shown) => (
            <SecretOnce
              secret={shown}
              onDone={() => {
                setSecret(undefined);
                focusRow();
              }}
            />
          )}
        </Show>
        <ListState list={list} empty={null}>
          <table class="table folds keys-table">
            <caption class="sr">{mt().keys.title}</caption>
            <thead>
              <tr>
                <th scope="col">{mt().keys.name}</th>
                <th scope="col">{mt().keys.may}</th>
                <th scope="col">{mt().keys.reaches}</th>
                <th scope="col">{mt().keys.expires}</th>
                <th scope="col">{mt().keys.lastUsed}</th>
                <th scope="col">
                  <span class="sr">{mt().keys.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              <For each={list.items}>
                {(key) => (
                  <KeyRow
                    data={key}
                    isOwn={isOwn(key)}
                    maker={list.find(key.createdBy)?.name}
                    onRevoke={() => setRevoking(key)}
                  />
                )}
              </For>
            </tbody>
          </table>
          <MoreButton list={list} />
        </ListState>
      </div>
      <Show when={isCreating()}>
        <CreateKey
          onClose={() => setCreating(false)}
          onCreate={({ key, ...made }) => {
            list.put(made);
            setSecret({
              title: mt().keys.secretTitle(made.name),
              hint: mt().keys.secretHint,
              value: key,
              lost: mt().keys.secretLost,
            });
          }}
        />
      </Show>
      <Show when={revoking()}>
        {(key) => (
          <ConfirmDialog
            title={mt().keys.revokeTitle(key().name)}
            hints={hintsOf(key())}
            action={mt().keys.revoke}
            onConfirm={() => revoke(key())}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Show>
    </WholePane>
  );
}
