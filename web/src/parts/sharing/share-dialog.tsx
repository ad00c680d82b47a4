import './share-dialog.css';
import { createSignal, onMount, Show } from 'solid-js';
import type { Schemas } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { api, listPages, serviceUrl } from '../../service/service.ts';
import { st } from '../../texts/sharing/texts.ts';
import { t } from '../../texts/texts.ts';
import { copyText } from '../copy.ts';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { say } from '../toasts.tsx';
import { rereadLinks } from './links.ts';
import { ShareForm } from './share-form.tsx';
import { type ShareLink, ShareLinks } from './share-links.tsx';

interface ShareDialogProps {
  readonly mailboxId: string;
  /** The mail that is shared; absent: the mailbox. */
  readonly mail?: MailData;
  readonly onClose: () => void;
}

/** Dialog in which a link to a mail or a mailbox is made, with the links that there are. */
export function ShareDialog(props: ShareDialogProps) {
  let form: HTMLFormElement | undefined;
  const [made, setMade] = createSignal<ShareLink>();
  const place = () =>
    props.mail === undefined ? `/v1/mailboxes/${props.mailboxId}` : mailPath(props.mail.id, props.mailboxId);
  const links = listPages<ShareLink>(`${place()}/links`);
  const reread = () => {
    rereadLinks();
    return links.reload();
  };
  const make = async (wanted: Schemas['CreateMailboxLink']) => {
    setMade(await api.post<ShareLink>(`${place()}/links`, wanted));
    await reread();
  };
  const revoke = async (id: string) => {
    await api.remove(`/v1/links/${encodeURIComponent(id)}`);
    if (made()?.id === id) setMade(undefined);
    await reread();
    say(st().revoked);
  };
  return (
    <Dialog title={props.mail === undefined ? st().mailbox : st().mail} onClose={props.onClose}>
      <p>{props.mail === undefined ? st().aboutMailbox : st().aboutMail}</p>
      <div role="status">
        <Show when={made()} keyed>
          {(link) => <MadeLink link={link} />}
        </Show>
      </div>
      <ShareLinks
        links={links.items}
        isOfMailbox={props.mail === undefined}
        onRevoke={revoke}
        onLastRevoked={() => form?.querySelector('select')?.focus()}
      />
      <ShareForm
        ref={(element) => {
          form = element;
        }}
        mailboxId={props.mailboxId}
        isMailbox={props.mail === undefined}
        hasMade={made() !== undefined}
        onMake={make}
      />
      <Show when={props.mail}>{(mail) => <AsFile mail={mail()} />}</Show>
    </Dialog>
  );
}

/** The link that was just made. Nothing shows it again. */
function MadeLink(props: { link: ShareLink }) {
  let copy: HTMLButtonElement | undefined;
  onMount(() => copy?.focus());
  const url = () => {
    const { url: given } = props.link;
    return given?.startsWith('/') ? location.origin + serviceUrl(given) : given;
  };
  return (
    <Show when={url()} fallback={<p class="refused-text">{st().lost}</p>}>
      {(link) => (
        <div class="made-link">
          <p>{st().made}</p>
          <div class="made-line">
            <code data-testid="made-link">{link()}</code>
            <button
              type="button"
              class="primary"
              ref={(element) => {
                copy = element;
              }}
              onClick={() => void copyText(link(), t().mail.linkCopied)}
            >
              <Icon name="copy" />
              {t().copy}
            </button>
          </div>
        </div>
      )}
    </Show>
  );
}

function AsFile(props: { mail: MailData }) {
  return (
    <section class="share-file">
      <h3>{st().asFile}</h3>
      <p class="dim">{st().fileHint}</p>
      <a
        class="button"
        href={`${serviceUrl(mailPath(props.mail.id, props.mail.mailboxId))}/raw`}
        download={`${props.mail.id}.eml`}
      >
        <Icon name="download" />
        {t().mail.download}
      </a>
    </section>
  );
}
