import { createEffect, createSignal, For, on, onCleanup, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { base, currentLocation } from '../../base/location.ts';
import { createOpen, LateDialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { exactTime, Time } from '../../parts/times.tsx';
import type { MailData } from '../../service/mails.ts';
import { isViewer, mayChange } from '../../service/service.ts';
import { sizeText } from '../../texts/numbers.ts';
import { t } from '../../texts/texts.ts';
import { MailActions } from './mail-actions.tsx';
import { SenderMark } from './sender-mark.tsx';

const MatchDialog = late(async () => (await import('./match-dialog.tsx')).MatchDialog);
const SharedMark = late(async () => (await import('../../parts/sharing/shared-mark.tsx')).SharedMark);
const ShareDialog = late(async () => (await import('../../parts/sharing/share-dialog.tsx')).ShareDialog);

const addressesShown = 2;

type Address = NonNullable<MailData['details']>['from'];

/** Head of a mail: subject, sender, recipients, time and actions. */
export function MailHead(props: { mail: MailData; onDelete: () => void }) {
  const [dialog, setDialog] = createOpen<'match' | 'share'>(() => props.mail.id);
  const close = () => setDialog(undefined);
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
        <Subject text={props.mail.subject || t().mails.noSubject} />
        <Show when={mayChange()}>
          <Suspense>
            <SharedMark mailboxId={props.mail.mailboxId} mailId={props.mail.id} onOpen={() => setDialog('share')} />
          </Suspense>
        </Show>
        <MailActions
          mail={props.mail}
          onMatch={() => setDialog('match')}
          onShare={() => setDialog('share')}
          onDelete={props.onDelete}
        />
      </div>
      <Show when={dialog() === 'match'}>
        <LateDialog onClose={close}>
          <MatchDialog mail={props.mail} onClose={close} />
        </LateDialog>
      </Show>
      <Show when={dialog() === 'share'}>
        <LateDialog onClose={close}>
          <ShareDialog mailboxId={props.mail.mailboxId} mail={props.mail} onClose={close} />
        </LateDialog>
      </Show>
      <FromLine mail={props.mail} />
    </header>
  );
}

/** Subject of a mail: its beginning, and all of it where that is asked for. */
function Subject(props: { text: string }) {
  const [isWhole, setWhole] = createSignal(false);
  const [isCut, setCut] = createSignal(false);
  const measure = (element: HTMLElement) => setCut(element.scrollHeight > element.clientHeight + 1);
  return (
    <>
      <h1
        id="subject"
        classList={{ whole: isWhole() }}
        ref={(element) => {
          createEffect(
            on(
              () => props.text,
              () => setWhole(false),
            ),
          );
          const observer = new ResizeObserver(() => !isWhole() && measure(element));
          observer.observe(element);
          onCleanup(() => observer.disconnect());
        }}
      >
        <bdi>{props.text}</bdi>
      </h1>
      <Show when={isCut()}>
        <button type="button" class="quiet unfold" aria-expanded={isWhole()} onClick={() => setWhole(!isWhole())}>
          {isWhole() ? t().less : t().more}
        </button>
      </Show>
    </>
  );
}

interface AddressesProps {
  readonly addresses: readonly Address[];
  /** Their header field, in words. */
  readonly label: string;
  /** Sign for the label, where it need not be read. */
  readonly sign?: string;
  /** Whether all of them are shown, whether or not that is asked for here. */
  readonly isOpen: boolean;
}

/** Addresses of a header field, if the mail has it: the first few, and all of them where that is asked for. */
function Addresses(props: AddressesProps) {
  const [isWhole, setWhole] = createSignal(false);
  const isAll = () => isWhole() || props.isOpen;
  const shown = () => (isAll() ? props.addresses : props.addresses.slice(0, addressesShown));
  return (
    <Show when={props.addresses.length > 0}>
      <span class="dim recipients" classList={{ whole: isAll() }}>
        <span class="names" tabIndex={isAll() ? 0 : undefined}>
          <Show when={props.sign} fallback={`${props.label}: `}>
            <span aria-hidden="true">{props.sign} </span>
            <span class="sr">{props.label} </span>
          </Show>
          <For each={shown()}>
            {(address, index) => (
              <>
                {index() > 0 ? ', ' : ''}
                <bdi title={address.address}>{address.name ?? address.address}</bdi>
              </>
            )}
          </For>
        </span>
        <Show when={props.addresses.length > addressesShown}>
          <button type="button" class="link" aria-expanded={isWhole()} onClick={() => setWhole(!isWhole())}>
            {isWhole() ? t().less : `+${props.addresses.length - addressesShown}`}
          </button>
        </Show>
      </span>
    </Show>
  );
}

/** Sender, recipients, time and size of a mail. */
function FromLine(props: { mail: MailData }) {
  const details = () => props.mail.details;
  const [isOpen, setOpen] = createSignal(false);
  const fields = () => {
    const { to = [], cc = [], replyTo = [] } = details() ?? {};
    return { to, cc, replyTo };
  };
  /** Number of addresses that a phone shows when that is asked for: all but the first few of the first field. */
  const folded = () => {
    const lengths = Object.values(fields()).flatMap(({ length }) => (length === 0 ? [] : [length]));
    return lengths.reduce((sum, length) => sum + length, 0) - Math.min(addressesShown, lengths[0] ?? 0);
  };
  return (
    <p class="from-line" classList={{ open: isOpen() }}>
      <span class="who">
        <Show when={details()?.from} fallback={<bdi>{props.mail.sender}</bdi>}>
          {(from) => <Sender address={from()} />}
        </Show>
        <Show when={!isViewer()}>
          <SenderMark mailId={props.mail.id} />
        </Show>
      </span>
      <Addresses label={t().mail.to} sign="→" addresses={fields().to} isOpen={isOpen()} />
      <Addresses label={t().mail.cc} addresses={fields().cc} isOpen={isOpen()} />
      <Addresses label={t().mail.replyTo} addresses={fields().replyTo} isOpen={isOpen()} />
      <Show when={folded() > 0}>
        <button type="button" class="link folded" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {isOpen() ? t().less : `+${folded()}`}
        </button>
      </Show>
      <span class="grow" />
      <span class="dim exact">
        <time dateTime={props.mail.receivedAt}>{exactTime(props.mail.receivedAt)}</time>
        <Show when={details()?.sizeBytes}>{(size) => ` · ${sizeText(size())}`}</Show>
      </span>
      <span class="dim short">
        <Time at={props.mail.receivedAt} />
      </span>
    </p>
  );
}

function Sender(props: { address: Address }) {
  return (
    <Show when={props.address.name} fallback={<bdi>{props.address.address || t().mails.noSender}</bdi>}>
      {(name) => (
        <span class="person">
          <bdi class="strong">{name()}</bdi> <bdi class="dim">&lt;{props.address.address}&gt;</bdi>
        </span>
      )}
    </Show>
  );
}
