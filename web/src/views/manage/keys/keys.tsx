import './keys.css';
import { createMemo, createSignal, Show } from 'solid-js';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import { api, readSession, signedIn } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createFollowedList } from '../followed-list.ts';
import { createManaged } from '../managed.ts';
import { ManagedList, managedPage } from '../managed-list.tsx';
import { focusRow } from '../row-keys.ts';
import { type Secret, SecretOnce } from '../secret-once.tsx';
import { CreateKey } from './create-key.tsx';
import { countMadeWith } from './key-choices.ts';
import type { KeyData } from './key-data.ts';
import { KeyTable } from './key-table.tsx';

/** Keys of the owner: the rights of each, and its last use. */
export function Keys() {
  const [secret, setSecret] = createSignal<Secret>();
  const ownId = createMemo(() => {
    const known = signedIn();
    return known.state === 'in' ? known.session.keyId : undefined;
  });
  const managed = createManaged<KeyData>(managedPage, {
    list: createFollowedList('/v1/api-keys', { concerns: ({ type }) => type.startsWith('key.'), pauseMs: 500 }),
    path: '/keys',
    remove: ([key]) => api.remove(path`/v1/api-keys/${key?.id ?? ''}`),
    onRemoved: async ([key]) => {
      if (key?.id === ownId()) return void (await readSession());
      say(mt().keys.revoked(key?.name ?? ''));
      // Those that were made with it have ended, too.
      await managed.list().reload();
    },
  });
  const show = ({ key, ...made }: KeyData) => {
    const { secretTitle, secretHint, secretLost } = mt().keys;
    managed.add(made);
    setSecret({ title: secretTitle(made.name), hint: secretHint, value: key, lost: secretLost });
  };
  const forget = () => {
    setSecret(undefined);
    focusRow();
  };
  return (
    <ManagedList
      title={mt().keys.title}
      managed={managed}
      create={mt().keys.create}
      form={<CreateKey onClose={managed.close} onCreate={show} />}
      question={([key]) => questionOf(key, { keys: managed.list().items, isOwn: key?.id === ownId() })}
      empty={undefined}
      before={
        <Show when={secret()} keyed>
          {(shown) => <SecretOnce secret={shown} onDone={forget} />}
        </Show>
      }
    >
      {(list) => <KeyTable list={list} ownId={ownId()} onRevoke={(key) => managed.ask([key])} />}
    </ManagedList>
  );
}

/** Question before a key is revoked. */
function questionOf(key: KeyData | undefined, { keys, isOwn }: { keys: readonly KeyData[]; isOwn: boolean }) {
  const { keys: texts, irreversible } = mt();
  const madeWith = key === undefined ? 0 : countMadeWith(key.id, keys);
  const more = [...(madeWith === 0 ? [] : [texts.revokeMade(madeWith)]), ...(isOwn ? [texts.revokeOwn] : [])];
  return {
    title: texts.revokeTitle(key?.name ?? ''),
    hints: [texts.revokeHint, ...more, irreversible],
    action: texts.revoke,
  };
}
