import './domains.css';
import { For } from 'solid-js';
import { say } from '../../../parts/toasts.tsx';
import { path } from '../../../service/api.ts';
import { api, mailboxes } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { createFollowedList } from '../followed-list.ts';
import { createManaged } from '../managed.ts';
import { ManagedList, managedPage } from '../managed-list.tsx';
import { AddDomain } from './add-domain.tsx';
import type { DomainData } from './domain-data.ts';
import { DomainDetail } from './domain-detail.tsx';
import { DomainRow } from './domain-row.tsx';

/** Domains of the owner: the list, and one with its records. */
export function Domains(props: { domainId: string | undefined }) {
  const managed = createManaged<DomainData>(managedPage, {
    list: createFollowedList('/v1/domains', { concerns: ({ type }) => type.startsWith('domain.'), pauseMs: 500 }),
    path: '/domains',
    hasDetails: true,
    chosen: () => props.domainId,
    remove: ([domain]) => api.remove(path`/v1/domains/${domain?.id ?? ''}`),
    onRemoved: ([domain]) => say(mt().domains.deleted(domain?.name ?? '')),
  });
  return (
    <ManagedList
      title={mt().domains.title}
      managed={managed}
      create={mt().domains.add}
      form={<AddDomain onClose={managed.close} onAdd={managed.add} />}
      question={([domain]) => questionOf(domain?.name ?? '')}
      empty={{ title: mt().domains.none, hint: mt().domains.noneHint }}
      detail={{
        path: '/domains',
        chosen: props.domainId,
        placeholder: mt().domains.choose,
        nameOf: ({ name }) => name,
        show: (domain) => (
          <DomainDetail
            domain={domain()}
            onChange={(changed) => managed.list().put(changed)}
            onDelete={() => managed.ask([domain()])}
          />
        ),
      }}
    >
      {(list) => (
        <ul class="rows">
          <For each={list.items}>{(domain) => <DomainRow domain={domain} isOpen={domain.id === props.domainId} />}</For>
        </ul>
      )}
    </ManagedList>
  );
}

/** Question before a domain is deleted. */
function questionOf(name: string) {
  const { domains, deleteForEver, irreversible } = mt();
  const here = mailboxes.filter(({ domain }) => domain === name).length;
  return {
    title: domains.deleteTitle(name),
    hints: [domains.deleteHint(domains.mailboxes(here)), irreversible],
    action: deleteForEver,
  };
}
