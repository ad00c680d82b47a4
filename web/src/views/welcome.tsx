import { createSignal, onMount, Show } from 'solid-js';
import { base, navigate } from '../base/router.ts';
import { failureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { isSessionOver, ServiceError, Unauthorized } from '../service/api.ts';
import { type SignedIn, signedIn, signIn } from '../service/session.ts';
import { t } from '../texts/texts.ts';

/** What is shown to one who is not signed in: what this is, and the ways in. */
export function Welcome() {
  const [failure, setFailure] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  let field: HTMLInputElement | undefined;

  const enter = async (proof: Parameters<typeof signIn>[0]) => {
    setBusy(true);
    setFailure('');
    try {
      await signIn(proof);
    } catch (error) {
      setFailure(messageOf(error, proof));
    } finally {
      setBusy(false);
    }
  };
  onMount(() => {
    const link = new URLSearchParams(location.hash.slice(1));
    const code = link.get('code');
    if (code === null) {
      // On a phone the keyboard would cover half of what is to be read first.
      if (matchMedia('(pointer: fine)').matches) field?.focus();
      return;
    }
    // The code is used up at once, and does not stay in the address.
    history.replaceState(null, '', location.pathname + location.search);
    void enter({ code }).then(() => {
      const to = link.get('to');
      if (signedIn().state === 'in' && to?.startsWith('/')) navigate(to, { replace: true });
    });
  });
  return (
    <main class="welcome">
      <div class="brand">
        <Icon name="mail" />
        <span>{t().app}</span>
      </div>
      <h1>{t().signIn.title}</h1>
      <p class="lead">{t().signIn.about}</p>
      <Show when={isSessionOver()}>
        <p class="notice" role="status">
          {t().signIn.over}
        </p>
      </Show>
      <Show when={hasGuests(signedIn())}>
        <div class="guest">
          <button type="button" class="primary large" disabled={isBusy()} onClick={() => enter({ guest: true })}>
            {t().signIn.guest}
          </button>
          <p class="dim">{t().signIn.guestHint}</p>
        </div>
      </Show>
      <Show when={!canSignIn(signedIn())}>
        <p class="notice" role="status">
          {t().signIn.insecure}
        </p>
      </Show>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter({ apiKey: field?.value.trim() ?? '' });
        }}
      >
        <label for="key">{t().signIn.key}</label>
        <div class="field-row">
          <input
            id="key"
            ref={(element) => {
              field = element;
            }}
            type="password"
            required
            autocomplete="current-password"
            spellcheck={false}
            placeholder="mfk_"
            aria-describedby="key-hint"
          />
          <button type="submit" class="primary" disabled={isBusy()}>
            {t().signIn.submit}
          </button>
        </div>
        <p id="key-hint" class="dim">
          {t().signIn.keyHint}
        </p>
        <p class="refused-text" role="alert">
          {failure()}
        </p>
      </form>
      <footer>
        <a href={`${base}/docs`} data-outside>
          {t().nav.docs}
        </a>
      </footer>
    </main>
  );
}

function canSignIn(known: SignedIn): boolean {
  return known.state !== 'out' || known.canSignIn;
}

function hasGuests(known: SignedIn): boolean {
  return known.state === 'out' && known.guests;
}

function messageOf(error: unknown, proof: Parameters<typeof signIn>[0]): string {
  const isUnknown = error instanceof Unauthorized || (error instanceof ServiceError && error.status === 401);
  if (!isUnknown) return failureText(error);
  return 'code' in proof ? t().signIn.usedCode : t().signIn.wrongKey;
}
