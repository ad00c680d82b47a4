import { createKept } from '../base/kept.ts';

const [wanted, keepWanted] = createKept('notifications', 'off');

/** Whether new mail is announced by notifications. */
export const notifies: () => boolean = () => wanted() === 'on' && permission() === 'granted';

/** Asks the browser for notifications, or stops them. */
export async function chooseNotifications(isOn: boolean): Promise<void> {
  if (isOn && permission() === 'default') await Notification.requestPermission();
  keepWanted(isOn ? 'on' : 'off');
}

function permission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}
