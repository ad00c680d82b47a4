import { createEffect, createMemo, createSignal, For, Match, on, onMount, Show, Suspense, Switch } from 'solid-js';
import { type Command, useCommands } from '../../base/commands.ts';
import { late } from '../../base/late/late.ts';
import { createLoaded } from '../../base/loaded.ts';
import { changeQuery, currentLocation, navigate } from '../../base/location.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { useTitle } from '../../base/title.ts';
import { asWritten, copyCode, grouped } from '../../parts/codes.ts';
import { copyText } from '../../parts/copy.ts';
import { Failure } from '../../parts/failure.tsx';
import { focusMail } from '../../parts/focus-rows.ts';
import { neighbourOf, removeMails } from '../../parts/remove-mails.ts';
import { run } from '../../parts/tasks.ts';
import { ServiceError } from '../../service/api.ts';
import type { MailListing } from '../../service/mail-list.ts';
import type { MailData } from '../../service/mails.ts';
import { isViewer, markMails, mayChange, maySee, readMail } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';
import { Codes, codeShortcuts } from './codes.tsx';
import { comparedWith } from './compared.ts';
import { Attachments, type Files, readFiles } from './files/attachments.tsx';
import { MailHead } from './mail-head.tsx';
import { MailFrame } from './paper/mail-frame.tsx';
import { LinkedText } from './text/linked-text.tsx';
import { type MailView, ViewTabs, viewOf, viewsShown } from './view-tabs.tsx';

// What is read now and then is no part of the first load.
const Delivery = late(async () => (await import('./delivery.tsx')).Delivery);
const Headers = late(async () => (await import('./headers.tsx')).Headers);
const Parts = late(async () => (await import('./files/parts.tsx')).Parts);
const Source = late(async () => (await import('./source/source.tsx')).Source);
const Eyes = late(async () => (await import('./eyes/eyes.tsx')).Eyes);
const Checks = late(async () => (await import('./checks/checks.tsx')).Checks);

interface ReaderProps {
  readonly mailboxId: string | undefined;
  readonly mailId: string | undefined;
  readonly listing: MailListing | undefined;
  /** Called with what is shown: a mail, with HTML or without, or none. */
  readonly onShown?: (shown: { readonly hasHtml: boolean } | undefined) => void;
}

/** A mail: its codes and links on top, and the mail itself in one of its views. */
export function Reader(props: ReaderProps) {
  const mail = createLoaded(
    () => (props.mailId === undefined ? undefined : { mailId: props.mailId, mailboxId: props.mailboxId }),
    async ({ mailId, mailboxId }): Promise<ShownMail> => {
      const mail = await readMail(mailId, mailboxId);
      // The mail waits for the list of its files, which would move it away.
      return { mail, files: await readFiles(mail) };
    },
  );
  // A mail stays until the next one is there: stepping through a list does not flicker.
  const shown = createMemo<ShownMail | undefined>((before) =>
    props.mailId === undefined ? undefined : (mail.value ?? before),
  );
  createEffect(() => {
    const current = shown();
    props.onShown?.(current && { hasHtml: current.mail.htmlBody !== undefined });
  });
  const isGone = () => mail.failure instanceof ServiceError && mail.failure.status === 404;
  return (
    <section class="pane reader" aria-label={t().mail.frame}>
      <Switch>
        <Match when={props.mailId === undefined}>
          <NoneChosen />
        </Match>
        <Match when={isGone()}>
          <div class="center">
            <h2>{t().mail.gone}</h2>
            <p class="dim">{t().mail.goneHint}</p>
          </div>
        </Match>
        <Match when={mail.failure}>
          <Failure error={mail.failure} onRetry={() => mail.reload()} />
        </Match>
        <Match when={shown()}>{(current) => <OpenMail {...current()} listing={props.listing} />}</Match>
      </Switch>
    </section>
  );
}

/** The place of a mail while none is chosen, and the keys that lead to one. */
function NoneChosen() {
  const keys = (): readonly (readonly [string, string])[] => [
    ['j', t().keys.rows],
    ['c', t().keys.copy],
    ['?', t().keys.all],
  ];
  return (
    <div class="center placeholder">
      <p>{t().mail.none}</p>
      {/* Somebody who has a link has fewer keys. */}
      <Show when={!isViewer()}>
        <dl class="keys keys-hint">
          <For each={keys()}>
            {([key, text]) => (
              <div>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </div>
  );
}

interface ShownMail {
  readonly mail: MailData;
  readonly files: Files;
}

function OpenMail(props: ShownMail & { listing: MailListing | undefined }) {
  const [isRemote, setRemote] = createSignal(false);
  const view = (): MailView => viewOf(currentLocation().query.get('view'), props.mail);
  const details = () => props.mail.details;
  createEffect(
    on(
      () => props.mail.id,
      () => {
        setRemote(false);
        markRead(props.mail, props.listing);
      },
    ),
  );
  useTitle(() => ({ text: titleOf(props.mail) }));
  const remove = () => removeOpen(props.mail, props.listing);
  useShortcuts({
    ...Object.fromEntries(viewsShown().map((name, index) => [`${index + 1}`, () => changeQuery({ view: name })])),
    ...codeShortcuts(() => details()?.codes ?? []),
    l: () => {
      const link = details()?.links?.[0]?.href;
      if (link !== undefined) void copyText(link, t().mail.linkCopied);
    },
    e: () => void (mayChange() && remove()),
    d: () => changeQuery({ dark: currentLocation().query.get('dark') === '1' ? undefined : '1' }),
    r: () => setRemote(true),
  });
  // After those of its parts: the last are the first that the palette shows.
  onMount(() => useCommands(() => commandsOf(props.mail, props.listing)));
  return (
    <article class="mail" aria-labelledby="subject">
      <MailHead mail={props.mail} onDelete={remove} />
      <Codes mailId={props.mail.id} codes={details()?.codes ?? []} links={details()?.links ?? []}>
        <Attachments mail={props.mail} files={props.files} />
      </Codes>
      <ViewTabs mail={props.mail} view={view()} />
      <MailBody mail={props.mail} view={view()} isRemote={isRemote()} onRemote={() => setRemote(true)} />
    </article>
  );
}

/** A mail as the title of the window names it: its code, and its subject. */
function titleOf({ subject, details }: MailData): string {
  const code = details?.codes?.[0];
  return [...(code === undefined ? [] : [grouped(asWritten(code))]), subject || t().mails.noSubject].join(' · ');
}

function commandsOf(mail: MailData, listing: MailListing | undefined): Command[] {
  const { mail: texts, mails: listTexts } = t();
  const { codes = [], links = [] } = mail.details ?? {};
  const note = mail.subject;
  const markUnread = () => void run(() => markMails([mail], false).then(() => listing?.mark([mail.id], false)));
  return [
    ...codes.slice(0, 1).map((code) => ({
      text: texts.copyCode,
      note: grouped(asWritten(code)),
      key: 'c',
      run: () => void copyCode(code),
    })),
    ...links.slice(0, 1).map(({ href }) => ({
      text: t().keys.copyLink,
      note: href,
      key: 'l',
      run: () => void copyText(href, texts.linkCopied),
    })),
    ...(mail.htmlBody === undefined ? [] : [{ text: texts.compare, note, run: () => changeQuery(comparedWith()) }]),
    ...(maySee('mailboxes') ? [{ text: listTexts.markUnread, note, run: markUnread }] : []),
  ];
}

interface MailBodyProps {
  readonly mail: MailData;
  readonly view: MailView;
  readonly isRemote: boolean;
  readonly onRemote: () => void;
}

function MailBody(props: MailBodyProps) {
  return (
    <Switch>
      <Match when={props.view === 'html'}>
        <Show
          when={currentLocation().query.has('as')}
          fallback={<MailFrame mail={props.mail} isRemote={props.isRemote} onRemote={props.onRemote} />}
        >
          <Suspense>
            <Eyes mail={props.mail} isRemote={props.isRemote} onRemote={props.onRemote} />
          </Suspense>
        </Show>
      </Match>
      <Match when={props.view === 'text'}>
        <pre class="mail-text" tabIndex={0}>
          <Show when={props.mail.body} fallback={<span class="dim">{t().mail.noText}</span>}>
            {(body) => <LinkedText text={body()} />}
          </Show>
        </pre>
      </Match>
      <Match when={props.view === 'source'}>
        <Suspense>
          <Source mail={props.mail} />
        </Suspense>
      </Match>
      <Match when={props.view === 'delivery'}>
        <Suspense>
          <Delivery mail={props.mail} />
        </Suspense>
      </Match>
      <Match when={props.view === 'headers'}>
        <Suspense>
          <Headers mail={props.mail} />
        </Suspense>
      </Match>
      <Match when={props.view === 'parts'}>
        <Suspense>
          <Parts mail={props.mail} />
        </Suspense>
      </Match>
      <Match when={props.view === 'checks'}>
        <Suspense>
          <Checks mail={props.mail} />
        </Suspense>
      </Match>
    </Switch>
  );
}

/** Deletes the open mail, and opens the next of its list. */
function removeOpen(mail: MailData, listing: MailListing | undefined): void {
  const next = listing && neighbourOf([mail], listing);
  if (listing !== undefined) removeMails([mail], listing);
  const { path, query } = currentLocation();
  const list = path.startsWith('/mails/') ? '/mails' : path.replace(/\/mails\/[^/]+$/, '');
  const search = query.get('q');
  const rest = search === null ? '' : `?q=${encodeURIComponent(search)}`;
  if (next === undefined) return navigate(list + rest);
  navigate(`${list === '/mails' ? list : `${list}/mails`}/${next.id}${rest}`, { replace: true });
  // The row that had the focus is gone; what else has it keeps it.
  queueMicrotask(() => document.activeElement === document.body && focusMail(next.id));
}

/** Marks a mail as read once it is shown. */
function markRead(mail: MailData, listing: MailListing | undefined): void {
  const listed = listing?.items.find(({ id }) => id === mail.id);
  if (!maySee('mailboxes') || listed?.read === true) return;
  markMails([mail], true)
    .then(() => listing?.mark([mail.id], true))
    .catch(() => {});
}
