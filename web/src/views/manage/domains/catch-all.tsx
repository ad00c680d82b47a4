import { For, Show } from 'solid-js';
import { FailureLine } from '../../../parts/failure.tsx';
import { createTask, run } from '../../../parts/tasks.ts';
import { path } from '../../../service/api.ts';
import type { MailboxData } from '../../../service/mailboxes.ts';
import { api, createMailbox, mailboxes, mailboxOf, maySee } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import type { DomainData } from './domain-data.ts';

interface CatchAllProps {
  readonly domain: DomainData;
  readonly onChange: (domain: DomainData) => void;
}

/** Switch that makes a mailbox the catch-all of the domain. */
export function CatchAll(props: CatchAllProps) {
  const here = () => mailboxes.filter(({ domain }) => domain === props.domain.name);
  const isOn = () => props.domain.catchAll !== null;
  const change = createTask(
    async (catchAll: string | null) =>
      props.onChange(await api.patch<DomainData>(path`/v1/domains/${props.domain.id}`, { catchAll })),
    { isToldBeside: true },
  );
  const make = () =>
    run(async () => {
      const { id } = await createMailbox({ domain: props.domain.name, noExpiration: true });
      await change.run(id);
    });
  return (
    <section class="detail-section catch-all" aria-labelledby="catch-all">
      <div class="switch-line">
        <div>
          <h2 id="catch-all">{mt().domains.catchAll}</h2>
          <p id="catch-all-hint" class="dim">
            {props.domain.firstMail === null ? mt().domains.catchAllHint : mt().domains.oneOfBoth}
          </p>
        </div>
        <button
          type="button"
          role="switch"
          class="switch"
          aria-checked={isOn()}
          aria-labelledby="catch-all"
          aria-describedby="catch-all-hint"
          disabled={!isOn() && (here().length === 0 || props.domain.firstMail !== null)}
          onClick={() => void change.run(isOn() ? null : (here()[0]?.id ?? null))}
        />
      </div>
      <Show when={props.domain.catchAll}>
        {(id) => <Target chosen={id()} mailboxes={here()} onChoose={(next) => void change.run(next)} />}
      </Show>
      <Show when={!isOn() && props.domain.firstMail === null && here().length === 0}>
        <p class="dim">
          {mt().domains.catchAllNone}{' '}
          <Show when={maySee('mailboxes') && props.domain.status === 'verified'}>
            <button type="button" class="link" onClick={() => void make()}>
              {mt().domains.catchAllMake}
            </button>
          </Show>
        </p>
      </Show>
      <FailureLine error={change.failure()} />
    </section>
  );
}

/** Choice of the mailbox that gets the mail. */
function Target(props: { chosen: string; mailboxes: readonly MailboxData[]; onChoose: (id: string) => void }) {
  return (
    <label class="catch-all-to">
      {mt().domains.catchAllTo}
      <select onChange={(event) => props.onChoose(event.currentTarget.value)}>
        <Show when={mailboxOf(props.chosen) === undefined}>
          <option value={props.chosen} selected disabled>
            {mt().endedMailbox}
          </option>
        </Show>
        <For each={props.mailboxes}>
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
