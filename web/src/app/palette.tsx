import { createMemo, createSignal, For, Show } from 'solid-js';
import { createLoaded } from '../base/loaded.ts';
import { changeQuery, navigate } from '../base/location.ts';
import { Dialog } from '../parts/dialog.tsx';
import { run } from '../parts/tasks.ts';
import { type MailSummary, senderOf } from '../service/search.ts';
import { api, boundMailbox, createMailbox, mailboxes, maySee } from '../service/service.ts';
import { t } from '../texts/texts.ts';

interface Entry {
  readonly text: string;
  readonly note?: string;
  run(): void;
}

const shownMax = 12;
const mailsMax = 6;

/** Commands, mailboxes and mails, found by a few letters. */
export function Palette() {
  const { entries, active, setActive, look, choose, onKey, close } = createPalette();
  return (
    <Dialog title={t().nav.palette} onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-entries"
        aria-activedescendant={`palette-${active()}`}
        aria-label={t().palette.hint}
        placeholder={t().palette.hint}
        autocomplete="off"
        autofocus
        onInput={(event) => look(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <ul id="palette-entries" role="listbox" class="palette" aria-label={t().nav.palette}>
        <For each={entries()}>
          {(entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as of any combobox.
            <li
              id={`palette-${index()}`}
              role="option"
              aria-selected={index() === active()}
              onClick={() => choose(entry)}
              onMouseMove={() => setActive(index())}
            >
              <bdi>{entry.text}</bdi>
              <span class="dim">{entry.note}</span>
            </li>
          )}
        </For>
      </ul>
      <Show when={entries().length === 0}>
        <p class="dim">{t().palette.none}</p>
      </Show>
    </Dialog>
  );
}

/** Results of the search in the palette, and the chosen one. */
function createPalette() {
  const [search, setSearch] = createSignal('');
  const [active, setActive] = createSignal(0);
  const mails = createLoaded(
    () => (search().trim().length < 2 ? undefined : search().trim()),
    async (q) => {
      const query = { q, limit: mailsMax, fields: 'summary' };
      return (await api.get<{ items: MailSummary[] }>('/v1/mails', query)).items;
    },
  );
  const entries = createMemo(() => {
    const wanted = search().trim().toLowerCase();
    const own = [...commands(), ...mailboxEntries()].filter(({ text }) => text.toLowerCase().includes(wanted));
    const found = wanted.length < 2 ? [] : (mails.value ?? []).map(mailEntry);
    return [...own.slice(0, shownMax - found.length), ...found];
  });
  const close = () => changeQuery({ commands: undefined });
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') choose(entries()[active()]);
    else if (step === 0) return;
    else setActive((index) => (index + step + entries().length) % Math.max(1, entries().length));
    event.preventDefault();
  };
  const look = (text: string) => {
    setSearch(text);
    setActive(0);
  };
  return { entries, active, setActive, look, choose, onKey, close };
}

function commands(): Entry[] {
  const { nav, mailboxes: texts, keys } = t();
  const help = { text: keys.all, note: '?', run: () => changeQuery({ keys: '1' }) };
  // Who sees one mailbox only has nowhere else to go.
  if (boundMailbox() !== undefined) return [help];
  const goal = (text: string, path: string, scope = 'mailboxes:read') =>
    maySee(scope) ? [{ text, run: () => navigate(path) }] : [];
  const create = () => void run(async () => navigate(`/mailboxes/${(await createMailbox()).id}`));
  return [
    ...(maySee('mailboxes') ? [{ text: texts.create, note: 'n', run: create }] : []),
    ...goal(texts.all, '/mails'),
    ...goal(nav.archive, '/archive'),
    ...goal(nav.domains, '/domains', 'domains'),
    ...goal(nav.keys, '/keys', 'keys'),
    ...goal(nav.webhooks, '/webhooks', 'webhooks'),
    ...goal(nav.usage, '/usage'),
    help,
  ];
}

function mailboxEntries(): Entry[] {
  return mailboxes.map(({ id, address, tag }) => ({
    text: address,
    ...(tag === undefined ? {} : { note: tag }),
    run: () => navigate(`/mailboxes/${id}`),
  }));
}

function mailEntry(mail: MailSummary): Entry {
  return {
    text: mail.subject || t().mails.noSubject,
    note: senderOf(mail),
    run: () => navigate(`/mailboxes/${mail.mailboxId}/mails/${mail.id}`),
  };
}
