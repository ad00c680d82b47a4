import { createSignal, For, Show } from 'solid-js';
import { base, currentLocation } from '../../base/location.ts';
import { Icon, IconButton } from '../../parts/icon.tsx';
import { exactTime, sizeText } from '../../parts/times.tsx';
import { type MailData, mailPath } from '../../service/mails.ts';
import { maySee, serviceUrl } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { MatchDialog } from './match-dialog.tsx';

type Address = NonNullable<MailData['details']>['from'];

/** Head of a mail: subject, sender, recipients, time and actions. */
export function MailHead(props: { mail: MailData; onDelete: () => void }) {
  const [isMatching, setMatching] = createSignal(false);
  const listPath = () =>
    base +
    currentLocation()
      .path.replace(/\/mails\/[^/]+$/, '')
      .replace(/^$/, '/mails');
  return (
    <header class="mail-head">
      <div class="mail-title">
        <a class="icon-button back" href={listPath()} aria-label={t().back}>
          <Icon name="back" />
        </a>
        <h1 id="subject">
          <bdi>{props.mail.subject || t().mails.noSubject}</bdi>
        </h1>
        <MailActions mail={props.mail} onMatch={() => setMatching(true)} onDelete={props.onDelete} />
      </div>
      <Show when={isMatching()}>
        <MatchDialog mail={props.mail} onClose={() => setMatching(false)} />
      </Show>
      <FromLine mail={props.mail} />
    </header>
  );
}

interface MailActionsProps {
  readonly mail: MailData;
  readonly onMatch: () => void;
  readonly onDelete: () => void;
}

function MailActions(props: MailActionsProps) {
  const path = () => serviceUrl(mailPath(props.mail.id, props.mail.mailboxId));
  return (
    <div class="mail-actions">
      <a
        class="icon-button"
        href={`${path()}/raw`}
        download={`${props.mail.id}.eml`}
        aria-label={t().mail.download}
        title={t().mail.download}
      >
        <Icon name="download" />
      </a>
      <a
        class="icon-button"
        href={`${path()}/html`}
        target="_blank"
        rel="noreferrer"
        aria-label={t().mail.print}
        title={t().mail.print}
      >
        <Icon name="print" />
      </a>
      <IconButton icon="match" name={t().mail.match} onClick={props.onMatch} />
      <Show when={maySee('mailboxes')}>
        <IconButton icon="delete" name={t().mail.delete} onClick={props.onDelete} />
      </Show>
    </div>
  );
}

/** Sender, recipients, time and size of a mail. */
function FromLine(props: { mail: MailData }) {
  const details = () => props.mail.details;
  return (
    <p class="from-line">
      <Show when={details()?.from} fallback={<bdi>{props.mail.sender}</bdi>}>
        {(from) => <AddressText address={from()} isStrong />}
      </Show>
      <Show when={(details()?.to ?? []).length > 0}>
        <span class="dim" aria-hidden="true">
          →
        </span>
        <span class="sr">{t().mail.to}</span>
        <span class="dim">
          <For each={(details()?.to ?? []).slice(0, 5)}>
            {(address, index) => (
              <>
                {index() > 0 ? ', ' : ''}
                <AddressText address={address} />
              </>
            )}
          </For>
        </span>
      </Show>
      <MoreAddresses label={t().mail.cc} addresses={details()?.cc ?? []} />
      <MoreAddresses label={t().mail.replyTo} addresses={details()?.replyTo ?? []} />
      <span class="grow" />
      <time class="dim" dateTime={props.mail.receivedAt}>
        {exactTime(props.mail.receivedAt)}
      </time>
      <Show when={details()?.sizeBytes}>{(size) => <span class="dim">{sizeText(size())}</span>}</Show>
    </p>
  );
}

/** Addresses of a further header field, if the mail has it. */
function MoreAddresses(props: { label: string; addresses: readonly Address[] }) {
  return (
    <Show when={props.addresses.length > 0}>
      <span class="dim">
        {props.label}:{' '}
        <bdi>
          {props.addresses
            .slice(0, 5)
            .map(({ address }) => address)
            .join(', ')}
        </bdi>
      </span>
    </Show>
  );
}

function AddressText(props: { address: Address; isStrong?: boolean }) {
  return (
    <Show when={props.address.name} fallback={<bdi>{props.address.address}</bdi>}>
      {(name) => (
        <span class="person">
          <bdi classList={{ strong: props.isStrong === true }}>{name()}</bdi>{' '}
          <bdi class="dim">&lt;{props.address.address}&gt;</bdi>
        </span>
      )}
    </Show>
  );
}
