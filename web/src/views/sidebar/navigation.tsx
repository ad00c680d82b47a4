import { createSignal, For, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { base, changeQuery, currentLocation } from '../../base/location.ts';
import { paletteKey } from '../../base/shortcuts.ts';
import { whenIdle } from '../../base/timers.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { boundMailbox, maySee, signedIn } from '../../service/service.ts';
import { t } from '../../texts/texts.ts';

// Read now and then: it is no part of the first load.
const PersonalMenu = late(async () => (await import('./personal-menu.tsx')).PersonalMenu);

interface Goal {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly scope?: string;
}

/** Links to the views that manage something, and the reader's own menu. */
export function Navigation() {
  const known = () => {
    const current = signedIn();
    return current.state === 'in' ? current.session : undefined;
  };
  const [isOpened, setOpened] = createSignal(false);
  whenIdle(() => void PersonalMenu.preload());
  const shown = () =>
    boundMailbox() === undefined ? goals().filter(({ scope }) => scope === undefined || maySee(scope)) : [];
  return (
    <footer class="sidebar-foot">
      <nav aria-label={t().nav.menu} class="goals">
        <For each={shown()}>
          {({ path, name, icon }) => (
            <a
              class="row"
              href={base + path}
              aria-current={currentLocation().path.startsWith(path) ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{name}</span>
            </a>
          )}
        </For>
      </nav>
      <div class="foot-line">
        <button type="button" class="quiet" popovertarget="me" aria-haspopup="true">
          <span class="owner">{known()?.owner}</span>
        </button>
        <button type="button" class="quiet palette-button" onClick={() => changeQuery({ commands: '1' })}>
          <kbd>{paletteKey}</kbd>
          <span class="sr">{t().nav.palette}</span>
        </button>
      </div>
      <div id="me" popover class="menu" role="group" aria-label={t().nav.menu} on:beforetoggle={() => setOpened(true)}>
        <Show when={isOpened()}>
          <Suspense>
            <PersonalMenu session={known()} />
          </Suspense>
        </Show>
      </div>
    </footer>
  );
}

function goals(): readonly Goal[] {
  const { nav } = t();
  return [
    { path: '/archive', name: nav.archive, icon: 'archive', scope: 'mailboxes:read' },
    { path: '/domains', name: nav.domains, icon: 'domain', scope: 'domains' },
    { path: '/keys', name: nav.keys, icon: 'key', scope: 'keys' },
    { path: '/webhooks', name: nav.webhooks, icon: 'webhook', scope: 'webhooks' },
    { path: '/rules', name: nav.rules, icon: 'refused', scope: 'mailboxes' },
    { path: '/usage', name: nav.usage, icon: 'usage' },
    { path: '/operator', name: nav.operator, icon: 'operator', scope: 'operator' },
  ];
}
