import './share-dialog.css';
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { now } from '../../base/now.ts';
import type { Schemas } from '../../service/api.ts';
import { type MailData, mailPath } from '../../service/mails.ts';
import { api, listPages, mailboxOf, serviceUrl } from '../../service/service.ts';
import { st } from '../../texts/sharing/texts.ts';
import { t } from '../../texts/texts.ts';
import { copyText } from '../copy.ts';
import { Dialog } from '../dialog.tsx';
import { failureText } from '../failure.tsx';
import { Icon } from '../icon.tsx';
import { createTask } from '../tasks.ts';
import { minuteTime, spanText } from '../times.tsx';
import { say } from '../toasts.tsx';

type ShareLink = Schemas['ShareLink'];

const dayMinutes = 24 * 60;
/** Lives that are offered, in minutes. */
const lives = [60, dayMinutes, 7 * dayMinutes, 30 * dayMinutes, 90 * dayMinutes];
const lifeUsual = 7 * dayMinutes;
/** Numbers of views that are offered, besides any. */
const viewsOffered = [1, 3, 10, 100];

interface ShareDialogProps {
  readonly mailboxId: string;
  /** The mail that is shared; absent: the mailbox. */
  readonly mail?: MailData;
  readonly onClose: () => void;
}

/** Dialog in which a link to a mail or a mailbox is made, with the links that there are. */
export function ShareDialog(props: ShareDialogProps) {
  const [made, setMade] = createSignal<ShareLink>();
  const place = () =>
    props.mail === undefined ? `/v1/mailboxes/${props.mailboxId}` : mailPath(props.mail.id, props.mailboxId);
  const links = listPages<ShareLink>(`${place()}/links`);
  const make = createTask(
    async (form: FormData) => {
      setMade(await api.post<ShareLink>(`${place()}/links`, wantedOf(form)));
      await links.reload();
    },
    { isToldBeside: true },
  );
  const texts = () => st();
  return (
    <Dialog title={props.mail === undefined ? texts().mailbox : texts().mail} onClose={props.onClose}>
      <p>{props.mail === undefined ? texts().aboutMailbox : texts().aboutMail}</p>
      <form
        class="form share-form"
        onSubmit={(event) => {
          event.preventDefault();
          void make.run(new FormData(event.currentTarget));
        }}
      >
        <Choices isMailbox={props.mail === undefined} />
        <MailboxEnd mailboxId={props.mailboxId} />
        <p class="refused-text" role="alert">
          {make.failure() === undefined ? '' : failureText(make.failure())}
        </p>
        <div class="actions">
          <button type="submit" class="primary" disabled={make.isRunning()}>
            {texts().make}
          </button>
        </div>
      </form>
      <div role="status">
        <Show when={made()} keyed>
          {(link) => <MadeLink link={link} />}
        </Show>
      </div>
      <Links
        links={links.items}
        isOfMailbox={props.mail === undefined}
        onRevoke={async (id) => {
          await api.remove(`/v1/links/${encodeURIComponent(id)}`);
          if (made()?.id === id) setMade(undefined);
          await links.reload();
          say(texts().revoked);
        }}
      />
      <Show when={props.mail}>{(mail) => <AsFile mail={mail()} />}</Show>
    </Dialog>
  );
}

function Choices(props: { isMailbox: boolean }) {
  const texts = () => st();
  return (
    <>
      <div class="field-row stacks">
        <label>
          {texts().life}
          <select name="life" autofocus>
            <For each={lives}>
              {(minutes) => (
                <option value={minutes} selected={minutes === lifeUsual}>
                  {minutes < dayMinutes ? t().times.hours(minutes / 60) : t().times.days(minutes / dayMinutes)}
                </option>
              )}
            </For>
          </select>
        </label>
        <label>
          {texts().views}
          <select name="views">
            <option value="">{texts().anyViews}</option>
            <For each={viewsOffered}>{(count) => <option value={count}>{texts().times(count)}</option>}</For>
          </select>
        </label>
      </div>
      <div>
        <label class="check">
          <input name="codes" type="checkbox" aria-describedby="share-codes" />
          {texts().codes}
        </label>
        <p id="share-codes" class="dim">
          {texts().codesHint}
        </p>
      </div>
      <Show when={props.isMailbox}>
        <label class="check">
          <input name="history" type="checkbox" />
          {texts().history}
        </label>
      </Show>
    </>
  );
}

/** Says when the mailbox ends, which may be before the link. */
function MailboxEnd(props: { mailboxId: string }) {
  const left = () => {
    const expiresAt = mailboxOf(props.mailboxId)?.expiresAt;
    return expiresAt == null ? undefined : spanText(Date.parse(expiresAt) - now());
  };
  return <Show when={left()}>{(span) => <p class="dim">{st().endsWithMailbox(span())}</p>}</Show>;
}

/** The link that was just made. Nothing shows it again. */
function MadeLink(props: { link: ShareLink }) {
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
            <button type="button" class="primary" onClick={() => void copyText(link(), t().mail.linkCopied)}>
              <Icon name="copy" />
              {t().copy}
            </button>
          </div>
        </div>
      )}
    </Show>
  );
}

interface LinksProps {
  readonly links: readonly ShareLink[];
  readonly isOfMailbox: boolean;
  readonly onRevoke: (id: string) => Promise<void>;
}

function Links(props: LinksProps) {
  const revoke = createTask(props.onRevoke);
  const [asked, setAsked] = createSignal('');
  onCleanup(() => setAsked(''));
  return (
    <Show when={props.links.length > 0}>
      <section class="share-links" aria-label={st().links}>
        <h3>{st().links}</h3>
        <ul>
          <For each={props.links}>
            {(link) => (
              <li>
                <span class="share-facts">
                  <Show when={props.isOfMailbox}>
                    <span>{link.mailId === undefined ? st().toMailbox : st().toMail}</span>
                  </Show>
                  <span>{viewsText(link)}</span>
                  <span class="dim">{endText(link)}</span>
                </span>
                <button
                  type="button"
                  disabled={revoke.isRunning() && asked() === link.id}
                  onClick={() => {
                    setAsked(link.id);
                    void revoke.run(link.id);
                  }}
                >
                  {st().revoke}
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}

function viewsText({ views, viewsMax, lastViewAt }: ShareLink): string {
  const { neverOpened, opened, openedOf, lastOpened } = st();
  if (views === 0 && viewsMax === undefined) return neverOpened;
  const count = viewsMax === undefined ? opened(views) : openedOf(views, viewsMax);
  return lastViewAt === undefined ? count : `${count}, ${lastOpened(minuteTime(lastViewAt))}`;
}

function endText({ expiresAt, keyName }: ShareLink): string {
  return `${st().until(minuteTime(expiresAt))}, ${st().by(keyName)}`;
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

function wantedOf(form: FormData): Schemas['CreateMailboxLink'] {
  const views = Number(form.get('views'));
  return {
    expiresIn: Number(form.get('life')),
    ...(views === 0 ? {} : { viewsMax: views }),
    ...(form.get('codes') === 'on' ? { codes: true } : {}),
    ...(form.get('history') === 'on' ? { history: true } : {}),
  };
}
