import './headers.css';
import { createSignal, For, Show } from 'solid-js';
import type { MailData } from '../../service/mails.ts';
import { isGuest } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { Authentication } from './authentication.tsx';

/** Header fields of a mail, in their order; a search narrows them. */
export function Headers(props: { mail: MailData }) {
  const [search, setSearch] = createSignal('');
  const fields = () => {
    const wanted = search().toLowerCase();
    return fieldsOf(props.mail.headers ?? '').filter(({ name, value }) =>
      `${name}: ${value}`.toLowerCase().includes(wanted),
    );
  };
  return (
    <div class="headers">
      <Show when={!isGuest()}>
        <Authentication mail={props.mail} />
      </Show>
      <input
        type="search"
        aria-label={t().mail.searchHeaders}
        placeholder={t().mail.searchHeaders}
        onInput={(event) => setSearch(event.currentTarget.value)}
      />
      <dl>
        <For each={fields()}>
          {({ name, value }) => (
            <div>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          )}
        </For>
      </dl>
    </div>
  );
}

function fieldsOf(headers: string): { name: string; value: string }[] {
  const fields: { name: string; value: string }[] = [];
  for (const line of headers.split(/\r\n|\n|\r/)) {
    const last = fields.at(-1);
    if ((line.startsWith(' ') || line.startsWith('\t')) && last) last.value += `\n${line.trimEnd()}`;
    else if (line.includes(':')) {
      const colon = line.indexOf(':');
      fields.push({ name: line.slice(0, colon), value: line.slice(colon + 1).trim() });
    }
  }
  return fields;
}
