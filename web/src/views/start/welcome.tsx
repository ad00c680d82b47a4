import './start.css';
import { createSignal, onMount, Show, Suspense } from 'solid-js';
import { late } from '../../base/late/late.ts';
import { base, forgetFragment, navigate } from '../../base/location.ts';
import { isRenamed, operatorLine } from '../../base/service-facts.ts';
import { Brand } from '../../parts/brand/brand.tsx';
import { OperatorLinks } from '../../parts/brand/operator-links.tsx';
import { failureText } from '../../parts/failure.tsx';
import { createTask } from '../../parts/tasks.ts';
import { ServiceError, Unauthorized } from '../../service/api.ts';
import { guestTerms, isSessionOver, signedIn, signIn, signInProviders } from '../../service/service.ts';
import { type Proof, readSignInLink, type SignedIn, type SignInLink } from '../../service/session.ts';
import { startTexts } from '../../texts/start/texts.ts';
import { t } from '../../texts/texts.ts';
import { Examples, Picture } from './examples.tsx';

const GuestEntry = late(async () => (await import('../guest/guest-parts.tsx')).GuestEntry);

const ProviderEntry = late(async () => (await import('./provider-entry.tsx')).ProviderEntry);

/** Page for a reader who is not signed in: what this is, with examples for developers, and the ways to sign in. */
export function Welcome(props: { onReturned: () => void }) {
  const enter = createTask((by: () => Promise<void>) => by(), { isToldBeside: true });
  const [proof, setProof] = createSignal<Proof>({ apiKey: '' });
  const signInWith = (given: Proof) => {
    setProof(given);
    return enter.run(() => signIn(given));
  };
  const link = takeLink();
  if (link !== undefined)
    void signInWith(link.proof).then((isIn) => {
      if (isIn && link.to) navigate(link.to, { replace: true });
      if (isIn) props.onReturned();
    });
  const failure = () => (enter.failure() === undefined ? '' : messageOf(enter.failure(), proof()));
  return (
    <main class="page welcome">
      <Brand />
      <div class="entry">
        <h1>{startTexts().title}</h1>
        <p class="lead">{startTexts().about}</p>
        <Show when={isSessionOver()}>
          <p class="notice" role="status">
            {startTexts().over}
          </p>
        </Show>
        <Show when={signedIn().state === 'in' && enter.failure() !== undefined}>
          <button type="button" onClick={() => props.onReturned()}>
            {t().back}
          </button>
        </Show>
        <Show when={signedIn().state === 'out' && guestTerms()}>
          {(terms) => (
            <Suspense fallback={<div class="guest-space" />}>
              <GuestEntry terms={terms()} isBusy={enter.isRunning()} onEnter={(by) => void enter.run(by)} />
            </Suspense>
          )}
        </Show>
        <Show when={(signedIn().state === 'out' || isSessionOver()) && signInProviders().length > 0}>
          <Suspense fallback={<div class="provider-space" />}>
            <ProviderEntry providers={signInProviders()} />
          </Suspense>
        </Show>
        <Show when={!canSignIn(signedIn())}>
          <p class="notice" role="status">
            {startTexts().insecure}
          </p>
        </Show>
        <KeyForm
          isBusy={enter.isRunning()}
          failure={failure()}
          isMain={link === undefined && guestTerms() === undefined && signInProviders().length === 0}
          onKey={(apiKey) => void signInWith({ apiKey })}
        />
      </div>
      <Examples />
      <Picture />
      <footer>
        <a href={`${base}/guide/`} data-outside>
          {t().nav.guides}
        </a>
        <a href={`${base}/docs`} data-outside>
          {t().nav.docs}
        </a>
        <OperatorLinks />
        <Show when={operatorLine}>
          <span>{operatorLine}</span>
        </Show>
        <Show when={isRenamed}>
          <small>{startTexts().madeWith}</small>
        </Show>
      </footer>
    </main>
  );
}

interface KeyFormProps {
  readonly isBusy: boolean;
  readonly failure: string;
  /** Whether this is how most come in: there is no link that signs in, and there are no guests. */
  readonly isMain: boolean;
  readonly onKey: (apiKey: string) => void;
}

function KeyForm(props: KeyFormProps) {
  let field: HTMLInputElement | undefined;
  onMount(() => {
    // On a phone the keyboard would cover half of what is to be read first.
    if (props.isMain && matchMedia('(pointer: fine)').matches) field?.focus();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onKey(field?.value.trim() ?? '');
      }}
    >
      <label for="key">{startTexts().key}</label>
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
        <button type="submit" classList={{ primary: props.isMain }} aria-disabled={props.isBusy}>
          {startTexts().submit}
        </button>
      </div>
      <p id="key-hint" class="dim">
        {startTexts().keyHint}
      </p>
      <p class="refused-text" role="alert">
        {props.failure}
      </p>
    </form>
  );
}

/** The sign-in link by which the page was opened. The code is used up at once, and does not stay in the address. */
function takeLink(): SignInLink | undefined {
  const link = readSignInLink(location.hash);
  if (link !== undefined) forgetFragment();
  return link;
}

function canSignIn(known: SignedIn): boolean {
  return known.state !== 'out' || known.canSignIn;
}

function messageOf(error: unknown, proof: Proof): string {
  const isUnknown = error instanceof Unauthorized || (error instanceof ServiceError && error.status === 401);
  if (!isUnknown) return failureText(error);
  if ('recovery' in proof) return startTexts().usedLink;
  return 'code' in proof ? startTexts().usedCode : startTexts().wrongKey;
}
