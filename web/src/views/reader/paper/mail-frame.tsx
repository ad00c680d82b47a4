import { createEffect, createSignal, type JSX, on, onCleanup, Show, Suspense } from 'solid-js';
import { createKept } from '../../../base/kept.ts';
import { late } from '../../../base/late/late.ts';
import { createLoaded } from '../../../base/loaded.ts';
import { currentLocation } from '../../../base/location.ts';
import { type MailData, mailPath } from '../../../service/mails.ts';
import { readPageFacts, serviceUrl } from '../../../service/service.ts';
import { percentText, sizeText } from '../../../texts/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { recoverFrame } from './recover-frame.ts';

const PrintWhole = late(async () => (await import('./print-whole.tsx')).PrintWhole);

/** A mail, and whether its remote images are loaded this once. */
export interface MailFrameProps {
  readonly mail: MailData;
  readonly isRemote: boolean;
  readonly onRemote: () => void;
}

/** Size of HTML in bytes above which Gmail hides the rest. */
const clippedBytes = 102 * 1_024;

const [trusted, keepTrusted] = createKept('remote', '');

/** The mail as its author meant it, on paper of a width, in a frame that can do nothing. */
export function MailFrame(props: MailFrameProps) {
  const isRemote = () => props.isRemote || isTrusted(props.mail.mailboxId);
  const url = () => `${serviceUrl(mailPath(props.mail.id, props.mail.mailboxId))}/html${isRemote() ? '?remote=1' : ''}`;
  const facts = createLoaded(() => `${mailPath(props.mail.id, props.mail.mailboxId)}/html`, readPageFacts);
  const width = () => currentLocation().query.get('w');
  const isDark = () => currentLocation().query.get('dark') === '1';
  const [paperWidth, setPaperWidth] = createSignal(0);
  const [isActualSize, setActualSize] = createSignal(false);
  createEffect(
    on(
      () => props.mail.id,
      () => setActualSize(false),
    ),
  );
  /** Share of its size at which the whole width of the mail is seen; 1 where it fits, and before the paper is measured. */
  const fit = () => (paperWidth() === 0 ? 1 : Math.min(1, paperWidth() / (facts.value?.width || 1)));
  const scale = () => (isActualSize() ? 1 : fit());
  return (
    <div class="paper-desk">
      <Suspense>
        <PrintWhole page={`${serviceUrl(mailPath(props.mail.id, props.mail.mailboxId))}/html?head=1`} />
      </Suspense>
      <PaperNotes mail={props.mail} isRemote={isRemote()} remote={facts.value?.remote ?? 0} onRemote={props.onRemote}>
        <Show when={fit() < 1}>
          <span class="note">
            {isActualSize() ? t().mail.wider : t().mail.scaled(percentText(Math.round(fit() * 100) / 100))}
            <button type="button" class="link" onClick={() => setActualSize(!isActualSize())}>
              {isActualSize() ? t().mail.fit : t().mail.actualSize}
            </button>
          </span>
        </Show>
      </PaperNotes>
      <div
        class="paper"
        classList={{ narrow: width() !== null, dark: isDark() }}
        ref={(element) => {
          createEffect(() => element.style.setProperty('--paper', width() === null ? '100%' : `${width()}px`));
          createEffect(() => element.style.setProperty('--scale', String(scale())));
          const observer = new ResizeObserver(([entry]) => setPaperWidth(Math.round(entry?.contentRect.width ?? 0)));
          observer.observe(element);
          onCleanup(() => observer.disconnect());
        }}
      >
        <iframe
          src={url()}
          title={t().mail.frame}
          data-testid="mail-frame"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          ref={(element) => {
            recoverFrame(element);
            createEffect(() => element.style.setProperty('color-scheme', isDark() ? 'dark' : 'light'));
          }}
        />
      </div>
    </div>
  );
}

interface PaperNotesProps extends MailFrameProps {
  /** Number of remote images. */
  readonly remote: number;
  readonly children?: JSX.Element;
}

/** What of a mail is held back, and what is too large for others. */
export function PaperNotes(props: PaperNotesProps) {
  const htmlBytes = () => new Blob([props.mail.htmlBody ?? '']).size;
  return (
    <div class="paper-notes">
      <Show when={props.remote > 0 && !props.isRemote}>
        <span class="note">
          {t().mail.remote(props.remote)}
          <button type="button" class="link" onClick={() => props.onRemote()}>
            {t().mail.loadOnce}
          </button>
          <button type="button" class="link" onClick={() => trust(props.mail.mailboxId)}>
            {t().mail.loadAlways}
          </button>
        </span>
      </Show>
      {props.children}
      <Show when={htmlBytes() > clippedBytes}>
        <span class="note warning">{t().mail.clips(sizeText(htmlBytes()))}</span>
      </Show>
    </div>
  );
}

/** Whether the remote images of a mailbox are always loaded in this browser. */
export function isTrusted(mailboxId: string): boolean {
  return trusted().split(' ').includes(mailboxId);
}

function trust(mailboxId: string): void {
  // The newest few: mailboxes are short-lived.
  keepTrusted([mailboxId, ...trusted().split(' ')].slice(0, 100).join(' '));
}
