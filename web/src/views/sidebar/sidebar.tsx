import { createSignal, For, Show } from 'solid-js';
import { useShortcuts } from '../../app/shortcuts.ts';
import { base, navigate } from '../../base/router.ts';
import { copyText } from '../../parts/copy.ts';
import { sayFailure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LifeLeft, LifeLine } from '../../parts/life.tsx';
import { liveState } from '../../service/live.ts';
import { createMailbox, type MailboxData, mailboxes, mailboxesLoaded } from '../../service/mailboxes.ts';
import { boundMailbox, maySee } from '../../service/session.ts';
import { t } from '../../texts/texts.ts';
import { CreateMailbox } from './create-mailbox.tsx';
import { Navigation } from './navigation.tsx';

interface SidebarProps {
  readonly mailboxId: string | undefined;
  readonly isAllMail: boolean;
  /** Whether no list of mails is beside it. */
  readonly isAlone: boolean;
}

/** The mailboxes, and the ways to everything else. */
export function Sidebar(props: SidebarProps) {
  const [isCreating, setCreating] = createSignal(false);
  const mayCreate = () => maySee('mailboxes') && boundMailbox() === undefined;
  const make = async () => {
    try {
      const made = await createMailbox();
      navigate(`/mailboxes/${made.id}`);
      await copyText(made.address, t().mailboxes.addressCopied(made.address));
    } catch (error) {
      sayFailure(error);
    }
  };
  useShortcuts({ n: () => void (mayCreate() && make()) });
  return (
    <aside class="pane sidebar" aria-label={t().mailboxes.title}>
      <Show when={props.isAlone}>
        <h1 class="sr">{t().mailboxes.title}</h1>
      </Show>
      <header class="sidebar-head">
        <Show when={mayCreate()} fallback={<strong class="brand-name">{t().app}</strong>}>
          <div class="split">
            <button type="button" class="primary" data-testid="new-mailbox" onClick={() => void make()}>
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
        <span class="live" data-state={liveState()} role="status" title={stateText()}>
          <i />
          <span class="sr">{stateText()}</span>
        </span>
      </header>
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
      <Show when={isCreating()}>
        <CreateMailbox onClose={() => setCreating(false)} />
      </Show>
    </aside>
  );
}

function stateText(): string {
  if (!navigator.onLine) return t().live.offline;
  return t().live[liveState()];
}

function MailboxRow(props: { mailbox: MailboxData; isOpen: boolean }) {
  return (
    <div class="mailbox-row" classList={{ open: props.isOpen }} data-testid="mailbox-row">
      <a
        class="row"
        href={`${base}/mailboxes/${props.mailbox.id}`}
        aria-current={props.isOpen ? 'page' : undefined}
        title={props.mailbox.address}
      >
        <span class="row-line">
          <strong class="alias">{props.mailbox.alias}</strong>
          <Show when={props.mailbox.tag}>{(tag) => <span class="tag">{tag()}</span>}</Show>
          <Show when={props.mailbox.messageCount > 0}>
            <span class="count">{props.mailbox.messageCount}</span>
          </Show>
        </span>
        <span class="row-line dim">
          <span class="domain">@{props.mailbox.domain}</span>
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
