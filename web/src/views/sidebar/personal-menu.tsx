import { For, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { base, changeQuery } from '../../base/location.ts';
import { operatorPages } from '../../base/service-facts.ts';
import { chooseTheme, theme, themes } from '../../base/theme.ts';
import { Icon } from '../../parts/icon.tsx';
import { NotifyField } from '../../parts/notifications.tsx';
import { run } from '../../parts/tasks.ts';
import { guestTerms, isGuest, signOut } from '../../service/service.ts';
import type { Session } from '../../service/session.ts';
import { chooseLanguage, language } from '../../texts/language.ts';
import { isLanguage, languages } from '../../texts/languages.ts';
import { t } from '../../texts/texts.ts';

const OperatorLinks = late(async () => (await import('../../parts/brand/operator-links.tsx')).OperatorLinks);

/** Menu of the reader: session, theme, language, and sign-out. */
export function PersonalMenu(props: { session: Session | undefined }) {
  return (
    <>
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
      <NotifyField />
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
    </>
  );
}

function themeOf(value: string): (typeof themes)[number] {
  return themes.find((name) => name === value) ?? 'system';
}
