import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { Schemas } from '../../service/api.ts';
import { mailboxOf, signedIn } from '../../service/service.ts';
import { st } from '../../texts/sharing/texts.ts';
import { createTask } from '../tasks.ts';
import { minuteTime } from '../times.tsx';

/** A link that shares mail, as its owner sees it. */
export type ShareLink = Schemas['ShareLink'];

interface ShareLinksProps {
  readonly links: readonly ShareLink[];
  readonly isOfMailbox: boolean;
  readonly onRevoke: (id: string) => Promise<void>;
  /** Called when no link is left whose button could have the focus. */
  readonly onLastRevoked: () => void;
}

/** The links that work, each with its terms. To revoke one asks in its place. */
export function ShareLinks(props: ShareLinksProps) {
  let list: HTMLUListElement | undefined;
  const [asked, setAsked] = createSignal('');
  const revoke = createTask(async (id: string) => {
    const index = props.links.findIndex((link) => link.id === id);
    await props.onRevoke(id);
    setAsked('');
    const buttons = list?.isConnected ? list.querySelectorAll<HTMLElement>('[data-revoke]') : [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    if (next === undefined) props.onLastRevoked();
    else next.focus();
  });
  const keep = (id: string) => {
    setAsked('');
    list?.querySelector<HTMLElement>(`[data-revoke="${CSS.escape(id)}"]`)?.focus();
  };
  return (
    <Show when={props.links.length > 0}>
      <section class="share-links" aria-label={st().links}>
        <h3>{st().links}</h3>
        <ul
          ref={(element) => {
            list = element;
          }}
        >
          <For each={props.links}>
            {(link) => (
              <LinkRow
                link={link}
                isOfMailbox={props.isOfMailbox}
                isAsked={asked() === link.id}
                isBusy={revoke.isRunning()}
                onAsk={() => setAsked(link.id)}
                onKeep={() => keep(link.id)}
                onRevoke={() => void revoke.run(link.id)}
              />
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}

interface LinkRowProps {
  readonly link: ShareLink;
  readonly isOfMailbox: boolean;
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
}

function LinkRow(props: LinkRowProps) {
  const id = createUniqueId();
  return (
    <li>
      <div id={id} class="share-facts">
        <strong>{st().madeAt(minuteTime(props.link.createdAt))}</strong>
        <span>{`${st().until(minuteTime(endOf(props.link)))}, ${viewsText(props.link)}`}</span>
        <span class="dim">{termsOf(props.link, props.isOfMailbox).join(' · ')}</span>
      </div>
      <Show
        when={props.isAsked}
        fallback={
          <button type="button" data-revoke={props.link.id} aria-describedby={id} onClick={() => props.onAsk()}>
            {st().revoke}
          </button>
        }
      >
        <div class="share-question" role="group" aria-label={st().revokeQuestion}>
          <p>{st().revokeQuestion}</p>
          <div class="actions">
            <button type="button" class="danger" aria-disabled={props.isBusy} onClick={() => props.onRevoke()}>
              {st().revoke}
            </button>
            {/* A second press of the same key revokes nothing. */}
            <button
              type="button"
              ref={(element) => queueMicrotask(() => element.focus())}
              onClick={() => props.onKeep()}
            >
              {st().keep}
            </button>
          </div>
        </div>
      </Show>
    </li>
  );
}

/** End of a link: its own, or that of its mailbox, with which it ends. */
function endOf({ expiresAt, mailboxId }: ShareLink): string {
  const mailboxEnd = mailboxOf(mailboxId)?.expiresAt ?? expiresAt;
  return Date.parse(mailboxEnd) < Date.parse(expiresAt) ? mailboxEnd : expiresAt;
}

function viewsText({ views, viewsMax, lastViewAt }: ShareLink): string {
  const { neverOpened, opened, openedOf, lastOpened } = st();
  if (views === 0 && viewsMax === undefined) return neverOpened;
  const count = viewsMax === undefined ? opened(views) : openedOf(views, viewsMax);
  return lastViewAt === undefined ? count : `${count}, ${lastOpened(minuteTime(lastViewAt))}`;
}

/** Terms by which links differ. The key is one only where it is not that of the session. */
function termsOf({ mailId, history, codes, keyId, keyName }: ShareLink, isOfMailbox: boolean): string[] {
  const { toMail, withEarlier, newOnlyTerm, codesTerm, by } = st();
  const known = signedIn();
  const isOwn = known.state === 'in' && known.session.keyId === keyId;
  const shown = mailId === undefined ? (history ? withEarlier : newOnlyTerm) : toMail;
  return [...(isOfMailbox ? [shown] : []), ...(codes ? [codesTerm] : []), ...(isOwn ? [] : [by(keyName)])];
}
