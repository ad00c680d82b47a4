import { For, Show } from 'solid-js';
import { base, currentLocation, forgetFragment } from '../../base/location.ts';
import type { SignInProvider } from '../../service/session.ts';
import { type ProviderTexts, providersEn } from '../../texts/providers/en.ts';
import { providerTexts } from '../../texts/providers/texts.ts';

type Refusal = keyof ProviderTexts['refusals'];

/** Ways to sign in by an identity provider, and why the last try was refused. */
export function ProviderEntry(props: { providers: readonly SignInProvider[] }) {
  const refused = takeRefusal();
  const refusal = () => {
    if (refused === undefined) return '';
    const name = props.providers.find(({ url }) => url.endsWith(`/${refused.by}`))?.name ?? refused.by;
    return providerTexts().refusals[refused.reason](name);
  };
  return (
    <div class="provider-entry">
      <Show when={refused}>
        <p class="notice" role="alert">
          {refusal()}
        </p>
      </Show>
      <For each={props.providers}>
        {({ name, url, isUser }, index) => (
          <a class="button" classList={{ primary: index() === 0 }} href={base + url + placeAfter()} data-outside>
            {isUser === true ? providerTexts().continueAs(name) : providerTexts().signInWith(name)}
          </a>
        )}
      </For>
    </div>
  );
}

/** The place that was asked for, to which the sign-in leads. */
function placeAfter(): string {
  const { path, query } = currentLocation();
  if (path === '/' || path.startsWith('/sign-in')) return '';
  return `?to=${encodeURIComponent(query.size === 0 ? path : `${path}?${query}`)}`;
}

/** Why the service has led back to this page. It does not stay in the address. */
function takeRefusal(): { reason: Refusal; by: string } | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  const reason = given.get('refused') ?? '';
  if (!isRefusal(reason)) return undefined;
  forgetFragment();
  return { reason, by: given.get('by') ?? '' };
}

function isRefusal(reason: string): reason is Refusal {
  return Object.hasOwn(providersEn.refusals, reason);
}
