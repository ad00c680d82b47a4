import { createEffect, createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { base } from '../../../base/location.ts';
import { after } from '../../../base/timers.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { path, type Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { numberText, sizeText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { textOf } from '../form-dialog.tsx';
import { readPages } from './operator-pages.ts';
import { OwnerState } from './owners.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type OwnerData = Schemas['OperatorOwner'];
type Asked = 'suspend' | 'resume' | 'limits' | 'delete';

/** Milliseconds after which the progress of a deletion is read again. */
const progressMs = 2_000;

/** An owner: limits, usage and keys, and what an operator may do about it. */
export function Owner(props: { owner: string }) {
  const owner = createLoaded(
    () => props.owner,
    (name) => api.get<OwnerData>(path`/v1/operator/owners/${name}`),
  );
  const [asked, setAsked] = createSignal<Asked>();
  createEffect(() => {
    if (owner.value?.state === 'deleting') onCleanup(after(progressMs, owner.reload));
  });
  const done = () => {
    say(ot().done);
    owner.reload();
  };
  return (
    <>
      <p>
        <a class="text-link" href={`${base}/operator/owners`}>
          {ot().back}
        </a>
        {' · '}
        <a class="text-link" href={`${base}/operator/audit?owner=${encodeURIComponent(props.owner)}`}>
          {ot().auditOf}
        </a>
      </p>
      <Show when={owner.failure}>{(error) => <Failure error={error()} onRetry={owner.reload} />}</Show>
      <Show when={owner.value}>
        {(shown) => (
          <>
            <OwnerFacts owner={shown()} />
            <Show when={shown().deletedAt === undefined}>
              <div class="operator-actions">
                <Show
                  when={shown().state === 'suspended'}
                  fallback={
                    <button type="button" class="primary" onClick={() => setAsked('suspend')}>
                      {ot().suspend}
                    </button>
                  }
                >
                  <button type="button" class="primary" onClick={() => setAsked('resume')}>
                    {ot().resume}
                  </button>
                </Show>
                <button type="button" onClick={() => setAsked('limits')}>
                  {ot().limits}
                </button>
                <button type="button" class="danger" onClick={() => setAsked('delete')}>
                  {ot().remove}
                </button>
              </div>
              <OwnerKeys owner={props.owner} />
            </Show>
            <Questions owner={shown()} asked={asked()} onClose={() => setAsked(undefined)} onDone={done} />
          </>
        )}
      </Show>
    </>
  );
}

function OwnerFacts(props: { owner: OwnerData }) {
  const of = (used: number, max: number, text: (value: number) => string) => `${text(used)} / ${text(max)}`;
  return (
    <dl class="figures">
      <div>
        <dt class="dim">{ot().state}</dt>
        <dd>
          <OwnerState state={props.owner.state} />
        </dd>
      </div>
      <div>
        <dt class="dim">{ot().mailboxes}</dt>
        <dd>{of(props.owner.mailboxes, props.owner.activeMailboxesMax, numberText)}</dd>
      </div>
      <div>
        <dt class="dim">{ot().usage}</dt>
        <dd>{of(props.owner.bytes, props.owner.bytesMax, sizeText)}</dd>
      </div>
      <div>
        <dt class="dim">{ot().messages}</dt>
        <dd>{numberText(props.owner.mails)}</dd>
      </div>
      <div>
        <dt class="dim">{ot().calls}</dt>
        <dd>{of(props.owner.callsToday, props.owner.dailyCallsMax, numberText)}</dd>
      </div>
    </dl>
  );
}

interface QuestionsProps {
  readonly owner: OwnerData;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Questions(props: QuestionsProps) {
  const at = () => path`/v1/operator/owners/${props.owner.owner}`;
  const act = async (call: Promise<unknown>) => {
    await call;
    props.onDone();
  };
  // A limit that was left as it stood is not sent: it may be the default of the service.
  const limit = (form: FormData, name: LimitName) => {
    const text = textOf(form, name);
    if (text === shownLimit(props.owner, name)) return {};
    return { [name]: text === '' ? null : Number(text) };
  };
  return (
    <Switch>
      <Match when={props.asked === 'suspend'}>
        <ReasonDialog
          title={`${ot().suspend}: ${props.owner.owner}`}
          hint={ot().suspendHint}
          action={ot().suspend}
          onSubmit={(reason) => act(api.post(`${at()}/suspend`, { reason }))}
          onClose={props.onClose}
        />
      </Match>
      <Match when={props.asked === 'resume'}>
        <ReasonDialog
          title={`${ot().resume}: ${props.owner.owner}`}
          hint={ot().resumeHint}
          action={ot().resume}
          onSubmit={(reason) => act(api.post(`${at()}/resume`, { reason }))}
          onClose={props.onClose}
        />
      </Match>
      <Match when={props.asked === 'limits'}>
        <ReasonDialog
          title={`${ot().limits}: ${props.owner.owner}`}
          hint={ot().limitsHint}
          action={ot().limits}
          onSubmit={(reason, form) =>
            act(
              api.patch(at(), {
                reason,
                ...limit(form, 'activeMailboxesMax'),
                ...limit(form, 'dailyCallsMax'),
                ...limit(form, 'bytesMax'),
              }),
            )
          }
          onClose={props.onClose}
        >
          <LimitField name="activeMailboxesMax" label={ot().activeMax} owner={props.owner} />
          <LimitField name="dailyCallsMax" label={ot().callsMax} owner={props.owner} />
          <LimitField name="bytesMax" label={ot().bytesMax} owner={props.owner} />
        </ReasonDialog>
      </Match>
      <Match when={props.asked === 'delete'}>
        <ReasonDialog
          title={`${ot().remove}: ${props.owner.owner}`}
          hint={ot().removeHint}
          action={ot().remove}
          confirm={props.owner.owner}
          onSubmit={(reason, form) => act(api.remove(at(), { reason, confirm: textOf(form, 'confirm') }))}
          onClose={props.onClose}
        />
      </Match>
    </Switch>
  );
}

type LimitName = 'activeMailboxesMax' | 'dailyCallsMax' | 'bytesMax';

/** A limit as its field shows it at first: empty where the owner has none of the own. */
function shownLimit(owner: OwnerData, name: LimitName): string {
  return owner.hasOwnLimits ? String(owner[name]) : '';
}

function LimitField(props: { name: LimitName; label: string; owner: OwnerData }) {
  return (
    <label>
      {props.label}
      <input
        name={props.name}
        type="number"
        min="0"
        value={shownLimit(props.owner, props.name)}
        placeholder={numberText(props.owner[props.name])}
      />
    </label>
  );
}

function OwnerKeys(props: { owner: string }) {
  const keys = readPages<Schemas['OperatorKey']>('/v1/operator/keys', () => ({ owner: props.owner }));
  const [revoking, setRevoking] = createSignal<Schemas['OperatorKey']>();
  const revoke = async (id: string, reason: string) => {
    await api.remove(path`/v1/operator/keys/${id}`, { reason });
    say(ot().done);
    await keys.reload();
  };
  return (
    <section>
      <h2>{ot().keys}</h2>
      <Show when={keys.items().length > 0} fallback={<p class="dim">{keys.isLoaded() ? ot().noKeys : ''}</p>}>
        <ul class="operator-keys">
          <For each={keys.items()}>
            {(key) => (
              <li>
                <div>
                  <strong>{key.name}</strong>
                  <p class="dim small">{key.scopes.join(' ')}</p>
                  <Show when={key.lastUsedAt}>
                    {(at) => (
                      <p class="dim small">
                        {ot().lastUsed} <Time at={at()} />
                      </p>
                    )}
                  </Show>
                </div>
                <button type="button" aria-label={`${ot().revoke}: ${key.name}`} onClick={() => setRevoking(key)}>
                  {ot().revoke}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={revoking()}>
        {(key) => (
          <ReasonDialog
            title={`${ot().revoke}: ${key().name}`}
            hint={key().scopes.join(' ')}
            action={ot().revoke}
            onSubmit={(reason) => revoke(key().id, reason)}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Show>
    </section>
  );
}
