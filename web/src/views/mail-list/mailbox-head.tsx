import { Match, Show, Suspense, Switch } from 'solid-js';
import { type Command, useCommands } from '../../base/commands.ts';
import { late } from '../../base/late/late.ts';
import { base, navigate } from '../../base/location.ts';
import { now } from '../../base/now.ts';
import { copyText } from '../../parts/copy.ts';
import { createOpen, Dialog, LateDialog } from '../../parts/dialog.tsx';
import { focusMailbox } from '../../parts/focus-rows.ts';
import { Icon } from '../../parts/icon.tsx';
import { LifeLeft } from '../../parts/life.tsx';
import { run } from '../../parts/tasks.ts';
import { say } from '../../parts/toasts.tsx';
import type { MailboxData } from '../../service/mailboxes.ts';
import {
  changeMailbox,
  deleteMailbox,
  isGuest,
  mailboxes,
  mayChange,
  maySee,
  sessionEnd,
} from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { MailboxLabels } from './mailbox-labels.tsx';

const NotifyField = late(async () => (await import('../../parts/notifications.tsx')).NotifyField);
const SharedMark = late(async () => (await import('../../parts/sharing/shared-mark.tsx')).SharedMark);
const QrDialog = late(async () => (await import('./qr-dialog.tsx')).QrDialog);
const ScriptDialog = late(async () => (await import('../../parts/scripts/script-dialog.tsx')).ScriptDialog);
const ScriptMark = late(async () => (await import('../../parts/scripts/script-mark.tsx')).ScriptMark);
const SendersDialog = late(async () => (await import('../../parts/rules/senders-dialog.tsx')).SendersDialog);
const ShareDialog = late(async () => (await import('../../parts/sharing/share-dialog.tsx')).ShareDialog);

const extensionMinutes = 15;
/** The clocks of the service and of the browser may differ by so much before a life is a minute longer than it says. */
const skewMs = 5_000;

type MailboxDialog = 'delete' | 'qr' | 'share' | 'script' | 'senders';

/** Head of a mailbox: its address, the rest of its life, and its actions. */
export function MailboxHead(props: { mailbox: MailboxData }) {
  const [dialog, setDialog] = createOpen<MailboxDialog>(() => props.mailbox.id);
  const copy = () => copyText(props.mailbox.address, t().mailboxes.addressCopied(props.mailbox.address));
  const remove = () => {
    const { mailbox } = props;
    setDialog(undefined);
    void run(() => removeMailbox(mailbox));
  };
  useCommands(() => commandsOf(props.mailbox, { copy, onOpen: setDialog, onArchive: remove }));
  return (
    <div class="mailbox-head">
      <a class="icon-button back" href={`${base}/mailboxes`} aria-label={t().back}>
        <Icon name="back" />
      </a>
      <Show
        when={props.mailbox.name}
        fallback={
          <h1 class="address">
            <AddressButton mailbox={props.mailbox} onCopy={() => void copy()} />
          </h1>
        }
      >
        {(name) => <h1 class="mailbox-name">{name()}</h1>}
      </Show>
      <LifeLeft mailbox={props.mailbox} />
      <button type="button" class="icon-button" popovertarget="mailbox-menu" aria-label={t().more} title={t().more}>
        <Icon name="more" />
      </button>
      <MailboxMenu mailbox={props.mailbox} onOpen={setDialog} onArchive={remove} />
      <MailboxDialogs mailbox={props.mailbox} open={dialog()} onClose={() => setDialog(undefined)} onDelete={remove} />
      <div class="mailbox-labels">
        <Show when={props.mailbox.name !== undefined}>
          <AddressButton mailbox={props.mailbox} onCopy={() => void copy()} />
        </Show>
        <MailboxLabels mailbox={props.mailbox} mayChange={mayChange()} />
        <Show when={mayChange()}>
          <Suspense>
            <SharedMark mailboxId={props.mailbox.id} onOpen={() => setDialog('share')} />
          </Suspense>
        </Show>
        <Show when={props.mailbox.hasScript}>
          <Suspense>
            <ScriptMark onOpen={() => setDialog('script')} />
          </Suspense>
        </Show>
      </div>
    </div>
  );
}

function AddressButton(props: { mailbox: MailboxData; onCopy: () => void }) {
  return (
    <button type="button" class="address-button" title={t().copyAddress} onClick={() => props.onCopy()}>
      <strong>{props.mailbox.alias}</strong>
      <span class="dim">@{props.mailbox.domain}</span>
      <Icon name="copy" />
    </button>
  );
}

function commandsOf(
  mailbox: MailboxData,
  { copy, onOpen, onArchive }: Pick<MailboxMenuProps, 'onOpen' | 'onArchive'> & { copy: () => Promise<void> },
): Command[] {
  const { mailboxes: texts, copyAddress } = t();
  const note = mailbox.name ?? mailbox.address;
  const copying = { text: copyAddress, note, run: () => void copy() };
  if (!maySee('mailboxes')) return [copying];
  const extension = {
    text: extensionText(mailbox),
    note,
    run: () => void run(() => extend(mailbox)),
  };
  const end = mailbox.recoverable
    ? { text: texts.archive, note, run: onArchive }
    : { text: texts.delete, note, run: () => onOpen('delete') };
  const sharing = { text: t().mail.share, note, run: () => onOpen('share') };
  const errors = { text: texts.errors, note, run: () => onOpen('script') };
  const senders = { text: texts.senders, note, run: () => onOpen('senders') };
  return [
    copying,
    ...(isGuest() ? [] : [sharing, senders]),
    ...(maySee('scripts') ? [errors] : []),
    ...(mayExtend(mailbox) ? [extension] : []),
    end,
  ];
}

async function extend({ id, expiresAt }: MailboxData): Promise<void> {
  if (expiresAt === null) return;
  await changeMailbox(id, { expiresIn: leftMinutes(expiresAt) + extensionOf(expiresAt) });
}

/** Minutes by which a life can be made longer: for a guest, as many as the operator allows. */
function extensionOf(expiresAt: string): number {
  const end = sessionEnd();
  if (!isGuest() || end === undefined) return extensionMinutes;
  // An extension beyond the end would be refused.
  const allowed = Math.floor((Date.parse(end) - now() - skewMs) / 60_000);
  return Math.min(extensionMinutes, Math.max(0, allowed - leftMinutes(expiresAt)));
}

function leftMinutes(expiresAt: string): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now() - skewMs) / 60_000));
}

function mayExtend({ expiresAt }: MailboxData): boolean {
  return expiresAt !== null && maySee('mailboxes') && extensionOf(expiresAt) > 0;
}

function extensionText({ expiresAt }: MailboxData): string {
  return t().mailboxes.extend(t().times.minutes(expiresAt === null ? extensionMinutes : extensionOf(expiresAt)));
}

async function removeMailbox({ id, recoverable }: MailboxData): Promise<void> {
  const place = mailboxes.findIndex((mailbox) => mailbox.id === id);
  await deleteMailbox(id);
  navigate('/mailboxes');
  focusMailbox((mailboxes[place] ?? mailboxes.at(-1))?.id);
  say(recoverable ? t().mailboxes.archived : t().mailboxes.deleted);
}

interface MailboxMenuProps {
  readonly mailbox: MailboxData;
  readonly onOpen: (dialog: MailboxDialog) => void;
  readonly onArchive: () => void;
}

function MailboxMenu(props: MailboxMenuProps) {
  return (
    <div id="mailbox-menu" popover class="menu" role="group" aria-label={t().more}>
      <Show when={mayExtend(props.mailbox)}>
        <button type="button" class="row" onClick={() => void run(() => extend(props.mailbox))}>
          <Icon name="clock" />
          {extensionText(props.mailbox)}
        </button>
      </Show>
      <button
        type="button"
        class="row"
        popovertarget="mailbox-menu"
        popovertargetaction="hide"
        onClick={() => props.onOpen('qr')}
      >
        <Icon name="qr" />
        {t().mailboxes.qr}
      </button>
      <Show when={mayChange()}>
        <button
          type="button"
          class="row"
          popovertarget="mailbox-menu"
          popovertargetaction="hide"
          onClick={() => props.onOpen('share')}
        >
          <Icon name="share" />
          {t().mail.share}
        </button>
      </Show>
      <Show when={maySee('scripts')}>
        <button
          type="button"
          class="row"
          popovertarget="mailbox-menu"
          popovertargetaction="hide"
          onClick={() => props.onOpen('script')}
        >
          <Icon name="refused" />
          {t().mailboxes.errors}
        </button>
      </Show>
      <Show when={mayChange()}>
        <button
          type="button"
          class="row"
          popovertarget="mailbox-menu"
          popovertargetaction="hide"
          onClick={() => props.onOpen('senders')}
        >
          <Icon name="mail" />
          {t().mailboxes.senders}
        </button>
      </Show>
      <a class="row" href={`${base}/mailboxes/${props.mailbox.id}/latest`} data-outside target="_blank" rel="noopener">
        <Icon name="external" />
        {t().mail.openNewest}
      </a>
      <Suspense>
        <NotifyField mailboxId={props.mailbox.id} />
      </Suspense>
      <Show when={maySee('mailboxes')}>
        <button
          type="button"
          class="row danger"
          popovertarget="mailbox-menu"
          popovertargetaction="hide"
          onClick={() => (props.mailbox.recoverable ? props.onArchive() : props.onOpen('delete'))}
        >
          <Icon name={props.mailbox.recoverable ? 'archive' : 'delete'} />
          {props.mailbox.recoverable ? t().mailboxes.archive : t().mailboxes.delete}
        </button>
      </Show>
    </div>
  );
}

interface MailboxDialogsProps {
  readonly mailbox: MailboxData;
  readonly open: MailboxDialog | undefined;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

function MailboxDialogs(props: MailboxDialogsProps) {
  return (
    <Switch>
      <Match when={props.open === 'qr'}>
        <LateDialog onClose={props.onClose}>
          <QrDialog address={props.mailbox.address} onClose={props.onClose} />
        </LateDialog>
      </Match>
      <Match when={props.open === 'share'}>
        <LateDialog onClose={props.onClose}>
          <ShareDialog mailboxId={props.mailbox.id} onClose={props.onClose} />
        </LateDialog>
      </Match>
      <Match when={props.open === 'script'}>
        <LateDialog onClose={props.onClose}>
          <ScriptDialog mailbox={props.mailbox} onClose={props.onClose} />
        </LateDialog>
      </Match>
      <Match when={props.open === 'senders'}>
        <LateDialog onClose={props.onClose}>
          <SendersDialog mailbox={props.mailbox} onClose={props.onClose} />
        </LateDialog>
      </Match>
      <Match when={props.open === 'delete'}>
        <Dialog title={t().mailboxes.confirmDelete(props.mailbox.address)} onClose={props.onClose}>
          <p>{t().mailboxes.confirmDeleteHint(t().mailboxes.mails(props.mailbox.messageCount))}</p>
          <div class="actions">
            <button type="button" class="danger" onClick={props.onDelete}>
              {t().mailboxes.delete}
            </button>
            <button type="button" autofocus onClick={props.onClose}>
              {t().cancel}
            </button>
          </div>
        </Dialog>
      </Match>
    </Switch>
  );
}
