import { createUniqueId, For } from 'solid-js';
import { type Command, useCommands } from '../../base/commands.ts';
import { Icon, IconButton, type IconName } from '../../parts/icon.tsx';
import { type MailData, mailPath } from '../../service/mails.ts';
import { isGuest, isViewer, mayChange, serviceUrl } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

interface MailActionsProps {
  readonly mail: MailData;
  readonly onMatch: () => void;
  readonly onShare: () => void;
  readonly onDelete: () => void;
}

/** An action is a link, which the browser follows, or a function. */
interface Action {
  readonly name: string;
  readonly icon: IconName;
  readonly href?: string;
  readonly download?: string;
  readonly run?: () => void;
  /** Key that does the same. */
  readonly key?: string;
}

/** What can be done with a mail: in a line, and in a menu where there is no room for one. */
export function MailActions(props: MailActionsProps) {
  const id = createUniqueId();
  const actions = (): readonly Action[] => {
    const { mail: texts } = t();
    const path = serviceUrl(mailPath(props.mail.id, props.mail.mailboxId));
    return [
      { name: texts.download, icon: 'download', href: `${path}/raw`, download: `${props.mail.id}.eml` },
      { name: texts.print, icon: 'print', href: `${path}/html?head=1` },
      ...(isViewer() || isGuest() ? [] : [{ name: texts.match, icon: 'match', run: props.onMatch } as const]),
      ...(mayChange() ? [{ name: texts.share, icon: 'share', run: props.onShare } as const] : []),
      ...(mayChange() ? [{ name: texts.delete, icon: 'delete', key: 'e', run: props.onDelete } as const] : []),
    ];
  };
  useCommands(() => actions().map((action) => commandOf(action, props.mail.subject)));
  return (
    <>
      <div class="mail-actions">
        <For each={actions()}>{(action) => <ActionButton {...action} />}</For>
      </div>
      <div class="mail-menu">
        <button type="button" class="icon-button" popovertarget={id} aria-label={t().more} title={t().more}>
          <Icon name="more" />
        </button>
        <div id={id} popover class="menu" role="group" aria-label={t().more}>
          <For each={actions()}>{(action) => <ActionRow {...action} menu={id} />}</For>
        </div>
      </div>
    </>
  );
}

function commandOf({ name: text, run, href = '', download, key }: Action, note: string): Command {
  const follow = () => {
    const link = document.createElement('a');
    Object.assign(link, { href, rel: 'noreferrer', ...(download === undefined ? { target: '_blank' } : { download }) });
    link.click();
  };
  return { text, note, run: run ?? follow, ...(key === undefined ? {} : { key }) };
}

function ActionButton(props: Action) {
  if (props.run !== undefined) return <IconButton icon={props.icon} name={props.name} onClick={props.run} />;
  return (
    <a
      class="icon-button"
      href={props.href}
      download={props.download}
      target={targetOf(props)}
      rel="noreferrer"
      aria-label={props.name}
      title={props.name}
    >
      <Icon name={props.icon} />
    </a>
  );
}

function ActionRow(props: Action & { menu: string }) {
  const words = (
    <>
      <Icon name={props.icon} />
      {props.name}
    </>
  );
  if (props.run === undefined) {
    return (
      <a class="row" href={props.href} download={props.download} target={targetOf(props)} rel="noreferrer">
        {words}
      </a>
    );
  }
  return (
    <button
      type="button"
      class="row"
      popovertarget={props.menu}
      popovertargetaction="hide"
      onClick={() => props.run?.()}
    >
      {words}
    </button>
  );
}

/** A download stays on the page; everything else opens beside it. */
function targetOf({ download }: Action): '_blank' | undefined {
  return download === undefined ? '_blank' : undefined;
}
