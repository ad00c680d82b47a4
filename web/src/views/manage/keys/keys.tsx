import './keys.css';
import { createMemo, createSignal, Show } from 'solid-js';
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
import { KeyTable } from './key-table.tsx';

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
          <KeyTable list={list} ownId={ownId()} onRevoke={setRevoking} />
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
            hints={revokeHints(countMadeWith(key().id, list.items), isOwn(key()))}
            action={mt().keys.revoke}
            onConfirm={() => revoke(key())}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Show>
    </WholePane>
  );
}

/** What it means to revoke a key, a sentence each. */
function revokeHints(madeWith: number, isOwn: boolean): string[] {
  const { keys, irreversible } = mt();
  return [
    keys.revokeHint,
    ...(madeWith === 0 ? [] : [keys.revokeMade(madeWith)]),
    ...(isOwn ? [keys.revokeOwn] : []),
    irreversible,
  ];
}
