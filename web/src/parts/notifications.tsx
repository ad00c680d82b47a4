import type { StreamedEvent } from 'mayfly-client';
import { createKept } from '../base/kept.ts';
import { navigate } from '../base/location.ts';
import { t } from '../texts/texts.ts';
import { tt } from '../texts/tools/texts.ts';
import { say } from './toasts.tsx';

/** Most mailboxes that are remembered: mailboxes are short-lived. */
const mailboxesMax = 100;

const [forAll, keepForAll] = createKept('notifications', 'off');
const [chosen, keepChosen] = createKept('notified', '');

/** Whether new mail is announced by notifications: that of a mailbox, or all. */
function notifies(mailboxId?: string): boolean {
  if (permission() !== 'granted') return false;
  return forAll() === 'on' || (mailboxId !== undefined && chosen().split(' ').includes(mailboxId));
}

/** Announces new mail by a notification where the reader wants it. A click opens the mail. */
export function notifyOf({ mailboxId, data }: StreamedEvent): void {
  if (!notifies(mailboxId)) return;
  const { mailId, sender, subject } = data;
  // Several tabs hear of it: by its tag it is one.
  const notification = new Notification(String(sender), {
    body: String(subject || t().mails.noSubject),
    tag: String(mailId),
  });
  notification.onclick = () => {
    window.focus();
    navigate(`/mailboxes/${mailboxId}/mails/${mailId}`);
    notification.close();
  };
}

/** Switch of the notifications of a mailbox, or of all. The browser is asked when it is switched on, and never by itself. */
export function NotifyField(props: { mailboxId?: string }) {
  const isForAll = () => props.mailboxId !== undefined && notifies();
  return (
    <label class="menu-field">
      {isForAll() ? tt().notify.all : tt().notify.one}
      <input
        type="checkbox"
        checked={notifies(props.mailboxId)}
        disabled={isForAll()}
        onChange={async ({ currentTarget }) => {
          await choose(currentTarget.checked, props.mailboxId);
          currentTarget.checked = notifies(props.mailboxId);
        }}
      />
    </label>
  );
}

async function choose(isOn: boolean, mailboxId: string | undefined): Promise<void> {
  if (isOn && permission() === 'default') await Notification.requestPermission();
  if (isOn && permission() !== 'granted') return say(tt().notify.denied, { isFailure: true });
  if (mailboxId === undefined) return keepForAll(isOn ? 'on' : 'off');
  const others = chosen()
    .split(' ')
    .filter((id) => id !== mailboxId);
  keepChosen([...(isOn ? [mailboxId] : []), ...others].slice(0, mailboxesMax).join(' '));
}

function permission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}
