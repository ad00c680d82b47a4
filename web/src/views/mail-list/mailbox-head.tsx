import { createSignal, Show } from 'solid-js';
import { useShortcuts } from '../../app/shortcuts.ts';
import { base, navigate } from '../../base/router.ts';
import { copyText } from '../../parts/copy.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { sayFailure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { LifeLeft } from '../../parts/life.tsx';
import { say } from '../../parts/toasts.tsx';
import { changeMailbox, deleteMailbox, type MailboxData } from '../../service/mailboxes.ts';
import { maySee } from '../../service/session.ts';
import { t } from '../../texts/texts.ts';
import { QrCode } from './qr-code.tsx';

const extensionMinutes = 15;

/** The address of a mailbox, the life that is left, and what can be done with it. */
export function MailboxHead(props: { mailbox: MailboxData }) {
  const [dialog, setDialog] = createSignal<'delete' | 'qr'>();
  const copy = () => copyText(props.mailbox.address, t().mailboxes.addressCopied(props.mailbox.address));
  useShortcuts({ c: () => void copy() });
  const extend = async () => {
    const { expiresAt, id } = props.mailbox;
    if (expiresAt === null) return;
    const leftMinutes = Math.max(0, Math.ceil((new Date(expiresAt).getTime() - Date.now()) / 60_000));
    await changeMailbox(id, { expiresIn: leftMinutes + extensionMinutes }).catch(sayFailure);
  };
  const remove = async () => {
    const { id, recoverable } = props.mailbox;
    setDialog(undefined);
    try {
      await deleteMailbox(id);
      navigate('/mailboxes');
      say(recoverable ? t().mailboxes.archived : t().mailboxes.deleted);
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <div class="mailbox-head">
      <a class="icon-button back" href={`${base}/mailboxes`} aria-label={t().back}>
        <Icon name="back" />
      </a>
      <h1 class="address">
        <button type="button" class="address-button" title={t().copyAddress} onClick={() => void copy()}>
          <strong>{props.mailbox.alias}</strong>
          <span class="dim">@{props.mailbox.domain}</span>
          <Icon name="copy" />
        </button>
      </h1>
      <LifeLeft mailbox={props.mailbox} />
      <button type="button" class="icon-button" popovertarget="mailbox-menu" aria-label={t().more} title={t().more}>
        <Icon name="more" />
      </button>
      <div id="mailbox-menu" popover class="menu" role="group" aria-label={t().more}>
        <Show when={props.mailbox.expiresAt !== null && maySee('mailboxes')}>
          <button type="button" class="row" onClick={() => void extend()}>
            <Icon name="clock" />
            {t().mailboxes.extend(t().times.minutes(extensionMinutes))}
          </button>
        </Show>
        <button
          type="button"
          class="row"
          popovertarget="mailbox-menu"
          popovertargetaction="hide"
          onClick={() => setDialog('qr')}
        >
          <Icon name="qr" />
          {t().mailboxes.qr}
        </button>
        <a
          class="row"
          href={`${base}/mailboxes/${props.mailbox.id}/latest`}
          data-outside
          target="_blank"
          rel="noopener"
        >
          <Icon name="external" />
          {t().mail.openNewest}
        </a>
        <Show when={maySee('mailboxes')}>
          <button
            type="button"
            class="row danger"
            popovertarget="mailbox-menu"
            popovertargetaction="hide"
            onClick={() => (props.mailbox.recoverable ? void remove() : setDialog('delete'))}
          >
            <Icon name={props.mailbox.recoverable ? 'archive' : 'delete'} />
            {props.mailbox.recoverable ? t().mailboxes.archive : t().mailboxes.delete}
          </button>
        </Show>
      </div>
      <Show when={dialog() === 'qr'}>
        <Dialog title={props.mailbox.address} onClose={() => setDialog(undefined)}>
          <QrCode text={`mailto:${props.mailbox.address}`} />
        </Dialog>
      </Show>
      <Show when={dialog() === 'delete'}>
        <Dialog title={t().mailboxes.confirmDelete(props.mailbox.address)} onClose={() => setDialog(undefined)}>
          <p>{t().mailboxes.confirmDeleteHint(t().mailboxes.mails(props.mailbox.messageCount))}</p>
          <div class="actions">
            <button type="button" class="danger" onClick={() => void remove()}>
              {t().mailboxes.delete}
            </button>
            <button type="button" onClick={() => setDialog(undefined)}>
              {t().cancel}
            </button>
          </div>
        </Dialog>
      </Show>
    </div>
  );
}
