import { createSignal, For, Show } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { base } from '../../base/location.ts';
import { isOnline } from '../../base/online.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { Brand } from '../../parts/brand/brand.tsx';
import { connectionText } from '../../parts/connection.tsx';
import { copyText } from '../../parts/copy.ts';
import { LateDialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LifeLeft, LifeLine } from '../../parts/life.tsx';
import { makeMailbox } from '../../parts/make-mailbox.ts';
import { createTask } from '../../parts/tasks.ts';
import type { MailboxData } from '../../service/mailboxes.ts';
import { boundMailbox, liveState, mailboxes, mailboxesLoaded, maySee } from '../../service/service.ts';
import { numberText } from '../../texts/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Navigation } from './navigation.tsx';

const CreateMailbox = late(async () => (await import('./create-mailbox.tsx')).CreateMailbox);

interface SidebarProps {
  readonly mailboxId: string | undefined;
  readonly isAllMail: boolean;
  /** Whether no list of mails is beside it. */
  readonly isAlone: boolean;
}

/** The mailboxes, and the ways to everything else. */
export function Sidebar(props: SidebarProps) {
  return (
    <aside class="pane sidebar" aria-label={t().mailboxes.title}>
      <Show when={props.isAlone}>
        <h1 class="sr">{t().mailboxes.title}</h1>
      </Show>
      <SidebarHead />
      <nav class="mailboxes" aria-label={t().mailboxes.title}>
        <Show when={boundMailbox() === undefined}>
          <a class="row all-mail" href={`${base}/mails`} aria-current={props.isAllMail ? 'page' : undefined}>
            <Icon name="mail" />
            <span>{t().mailboxes.all}</span>
          </a>
        </Show>
        <For each={mailboxes}>
          {(mailbox) => <MailboxRow mailbox={mailbox} isOpen={mailbox.id === props.mailboxId} />}
        </For>
        <Show when={mailboxesLoaded() && mailboxes.length === 0}>
          <div class="hint">
            <p>{t().mailboxes.none}</p>
            <p class="dim">{t().mailboxes.noneHint}</p>
          </div>
        </Show>
      </nav>
      <Navigation />
    </aside>
  );
}

/** Buttons that make a mailbox, and the state of the event stream. */
function SidebarHead() {
  const [isCreating, setCreating] = createSignal(false);
  const mayCreate = () => maySee('mailboxes') && boundMailbox() === undefined;
  const make = createTask(() => makeMailbox());
  useShortcuts({ n: () => void (mayCreate() && make.run()) });
  return (
    <header class="sidebar-head">
      <div class="brand-line">
        <Brand />
        <span class="live" data-state={isOnline() ? liveState() : 'lost'} title={connectionText()}>
          <i />
          <span class="sr">{connectionText()}</span>
        </span>
      </div>
      <Show when={mayCreate()}>
        <div class="split">
          <button type="button" class="primary" data-testid="new-mailbox" onClick={() => void make.run()}>
            <Icon name="add" />
            {t().mailboxes.create}
          </button>
          <button
            type="button"
            class="primary icon-button"
            aria-label={t().mailboxes.options}
            title={t().mailboxes.options}
            onClick={() => setCreating(true)}
          >
            <Icon name="more" />
          </button>
        </div>
      </Show>
      <Show when={isCreating()}>
        <LateDialog onClose={() => setCreating(false)}>
          <CreateMailbox onClose={() => setCreating(false)} />
        </LateDialog>
      </Show>
    </header>
  );
}

function MailboxRow(props: { mailbox: MailboxData; isOpen: boolean }) {
  return (
    <div class="mailbox-row" classList={{ open: props.isOpen }} data-testid="mailbox-row">
      <a
        class="row"
        href={`${base}/mailboxes/${props.mailbox.id}`}
        data-mailbox={props.mailbox.id}
        aria-current={props.isOpen ? 'page' : undefined}
        title={props.mailbox.address}
      >
        <span class="row-line">
          <strong class="alias">{props.mailbox.name ?? props.mailbox.alias}</strong>
          <Show when={props.mailbox.tag}>{(tag) => <span class="tag">{tag()}</span>}</Show>
          <Show when={props.mailbox.messageCount > 0}>
            <span class="count">{numberText(props.mailbox.messageCount)}</span>
          </Show>
        </span>
        <span class="row-line dim">
          <span class="domain">
            {props.mailbox.name === undefined ? `@${props.mailbox.domain}` : props.mailbox.address}
          </span>
          <LifeLeft mailbox={props.mailbox} />
        </span>
        <LifeLine mailbox={props.mailbox} />
      </a>
      <button
        type="button"
        class="icon-button copy"
        aria-label={`${t().copyAddress} ${props.mailbox.address}`}
        title={t().copyAddress}
        onClick={() => copyText(props.mailbox.address, t().mailboxes.addressCopied(props.mailbox.address))}
      >
        <Icon name="copy" />
      </button>
    </div>
  );
}
