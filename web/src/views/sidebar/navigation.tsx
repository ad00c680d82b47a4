import { For, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { base, changeQuery, currentLocation } from '../../base/location.ts';
import { operatorPages } from '../../base/service-facts.ts';
import { paletteKey } from '../../base/shortcuts.ts';
import { chooseTheme, theme, themes } from '../../base/theme.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { run } from '../../parts/tasks.ts';
import { boundMailbox, guestTerms, isGuest, maySee, signedIn, signOut } from '../../service/service.ts';
import type { Session } from '../../service/session.ts';
import { chooseLanguage, language } from '../../texts/language.ts';
import { isLanguage, languages } from '../../texts/languages.ts';
import { t } from '../../texts/texts.ts';

const NotifyField = late(async () => (await import('../../parts/notifications.tsx')).NotifyField);
const OperatorLinks = late(async () => (await import('../../parts/brand/operator-links.tsx')).OperatorLinks);

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
      <PersonalMenu session={known()} />
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

/** Menu of the reader: session, theme, language, and sign-out. */
function PersonalMenu(props: { session: Session | undefined }) {
  return (
    <div id="me" popover class="menu" role="group" aria-label={t().nav.menu}>
      <p class="dim menu-text">{t().signIn.signedInAs(props.session?.owner ?? '')}</p>
      <label class="menu-field">
        {t().theme.label}
        <select onChange={({ currentTarget: { value } }) => chooseTheme(themeOf(value))}>
          <For each={themes}>
            {(name) => (
              <option value={name} selected={theme() === name}>
                {t().theme[name]}
              </option>
            )}
          </For>
        </select>
      </label>
      <label class="menu-field">
        {t().language}
        <select onChange={({ currentTarget: { value } }) => isLanguage(value) && chooseLanguage(value)}>
          <For each={Object.entries(languages)}>
            {([code, { name }]) => (
              <option value={code} selected={language() === code}>
                {name}
              </option>
            )}
          </For>
        </select>
      </label>
      <Suspense>
        <NotifyField />
      </Suspense>
      <a href={`${base}/guide/`} data-outside class="row">
        <Icon name="external" />
        {t().nav.guides}
      </a>
      <a href={`${base}/docs`} data-outside class="row">
        <Icon name="external" />
        {t().nav.docs}
      </a>
      <Show when={operatorPages[0]}>
        <Suspense>
          <OperatorLinks icon={() => <Icon name="external" />} />
        </Suspense>
      </Show>
      <Show when={props.session?.guest === false}>
        <a href={`${base}/sessions`} class="row" onClick={() => document.getElementById('me')?.hidePopover()}>
          <Icon name="key" />
          {t().nav.sessions}
        </a>
      </Show>
      <Show when={props.session?.guest && (guestTerms()?.recoveryDays ?? 0) > 0}>
        <button
          type="button"
          class="row"
          popovertarget="me"
          popovertargetaction="hide"
          onClick={() => changeQuery({ recovery: '1' })}
        >
          <Icon name="key" />
          {t().signIn.recovery}
        </button>
      </Show>
      <Show when={props.session}>
        <button
          type="button"
          class="row"
          popovertarget="me"
          popovertargetaction="hide"
          onClick={() => (isGuest() ? changeQuery({ leave: '1' }) : void run(signOut))}
        >
          <Icon name="signOut" />
          {isGuest() ? t().signIn.leave : t().signIn.signOut}
        </button>
      </Show>
    </div>
  );
}

function themeOf(value: string): (typeof themes)[number] {
  return themes.find((name) => name === value) ?? 'system';
}
