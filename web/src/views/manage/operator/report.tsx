import { createSignal, Match, Show, Switch } from 'solid-js';
import { base } from '../../../base/location.ts';
import { FailureLine } from '../../../parts/failure.tsx';
import { createTask } from '../../../parts/tasks.ts';
import { exactTime, Time } from '../../../parts/times.tsx';
import { say } from '../../../parts/toasts.tsx';
import { path, type Schemas } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { numberText } from '../../../texts/numbers.ts';
import { ot } from '../../../texts/operator/texts.ts';
import { textOf } from '../form-dialog.tsx';
import { Status } from '../marks.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Reported = Schemas['ReportedMailbox'];
type Asked = 'hand_over' | 'suspend' | 'extend' | 'delete' | 'end_link';

/** Minutes for which a mailbox is kept for a report: a week. */
const extendedMinutes = 7 * 24 * 60;

/** A report of abuse: a mailbox is found by its address, and handed over. */
export function Report() {
  const [found, setFound] = createSignal<Reported>();
  const [asked, setAsked] = createSignal<Asked>();
  const read = async (address: string) => setFound(await api.get<Reported>('/v1/operator/mailboxes', { address }));
  const find = createTask(async (form: HTMLFormElement) => read(textOf(new FormData(form), 'address')), {
    isToldBeside: true,
  });
  return (
    <>
      <p class="dim">{ot().reportHint}</p>
      <form
        class="operator-search"
        onSubmit={(event) => {
          event.preventDefault();
          void find.run(event.currentTarget);
        }}
      >
        <label>
          {ot().address}
          <input name="address" type="text" inputmode="email" autocomplete="off" minlength="3" required />
        </label>
        <button type="submit" class="primary">
          {ot().find}
        </button>
      </form>
      <FailureLine error={find.failure()} />
      <Show when={found()}>
        {(mailbox) => (
          <section aria-live="polite">
            <h2>{mailbox().address}</h2>
            <ReportedFacts mailbox={mailbox()} />
            <Show when={mailbox().state === 'active'}>
              <div class="operator-actions">
                <button type="button" class="primary" onClick={() => setAsked('hand_over')}>
                  {ot().handOver}
                </button>
                <button type="button" onClick={() => setAsked('suspend')}>
                  {mailbox().suspendedAt === undefined ? ot().suspendBox : ot().resumeBox}
                </button>
                <button type="button" onClick={() => setAsked('extend')}>
                  {ot().extend}
                </button>
                <button type="button" class="danger" onClick={() => setAsked('delete')}>
                  {ot().removeBox}
                </button>
              </div>
            </Show>
            <Show when={mailbox().state !== 'active' && mailbox().recoverableUntil !== undefined}>
              <div class="operator-actions">
                <button type="button" class="danger" onClick={() => setAsked('end_link')}>
                  {ot().endLink}
                </button>
              </div>
            </Show>
            <ReportedQuestions
              mailbox={mailbox()}
              asked={asked()}
              onClose={() => setAsked(undefined)}
              onDone={() => read(mailbox().address)}
            />
          </section>
        )}
      </Show>
    </>
  );
}

function ReportedFacts(props: { mailbox: Reported }) {
  return (
    <dl class="figures">
      <div>
        <dt class="dim">{ot().state}</dt>
        <dd>
          <Status
            tone={props.mailbox.state === 'active' ? 'good' : 'idle'}
            text={ot().reportStates[props.mailbox.state]}
          />
        </dd>
      </div>
      <Show when={props.mailbox.owner}>
        {(owner) => (
          <div>
            <dt class="dim">{ot().owner}</dt>
            <dd>
              <a class="text-link" href={`${base}/operator/owners/${encodeURIComponent(owner())}`}>
                {owner()}
              </a>
            </dd>
          </div>
        )}
      </Show>
      <Show when={props.mailbox.messageCount !== undefined}>
        <div>
          <dt class="dim">{ot().mailCount}</dt>
          <dd>{numberText(props.mailbox.messageCount ?? 0)}</dd>
        </div>
      </Show>
      <Show when={props.mailbox.expiresAt !== undefined}>
        <div>
          <dt class="dim">{ot().expires}</dt>
          <dd>
            <Show when={props.mailbox.expiresAt} fallback={ot().forever}>
              {(at) => exactTime(at())}
            </Show>
          </dd>
        </div>
      </Show>
      <Show when={props.mailbox.recoverableUntil}>
        {(at) => (
          <div>
            <dt class="dim">{ot().recoverableUntil}</dt>
            <dd>{exactTime(at())}</dd>
          </div>
        )}
      </Show>
      <Show when={props.mailbox.suspendedAt}>
        {(at) => (
          <div>
            <dt class="dim">{ot().suspendedSince}</dt>
            <dd>
              <Time at={at()} />
            </dd>
          </div>
        )}
      </Show>
    </dl>
  );
}

interface ReportedQuestionsProps {
  readonly mailbox: Reported;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

function ReportedQuestions(props: ReportedQuestionsProps) {
  const at = () => path`/v1/operator/mailboxes/${props.mailbox.mailboxId ?? ''}`;
  const isSuspended = () => props.mailbox.suspendedAt !== undefined;
  const act = async (call: Promise<unknown>) => {
    await call;
    say(ot().done);
    await props.onDone();
  };
  const handOver = async (reason: string) => {
    const { url } = await api.post<Schemas['Handover']>(`${at()}/handovers`, { reason });
    // The browser saves it as it comes.
    const link = document.createElement('a');
    link.href = base + url;
    link.download = '';
    link.click();
    say(ot().handedOver);
  };
  return (
    <Switch>
      <Match when={props.asked === 'hand_over'}>
        <ReasonDialog
          title={`${ot().handOver}: ${props.mailbox.address}`}
          hint={ot().handOverHint}
          action={ot().handOver}
          onSubmit={handOver}
          onClose={props.onClose}
        />
      </Match>
      <Match when={props.asked === 'suspend'}>
        <ReasonDialog
          title={`${isSuspended() ? ot().resumeBox : ot().suspendBox}: ${props.mailbox.address}`}
          hint={ot().boxHint}
          action={isSuspended() ? ot().resumeBox : ot().suspendBox}
          onSubmit={(reason) => act(api.patch(at(), { reason, suspended: !isSuspended() }))}
          onClose={props.onClose}
        />
      </Match>
      <Match when={props.asked === 'extend'}>
        <ReasonDialog
          title={`${ot().extend}: ${props.mailbox.address}`}
          hint={ot().boxHint}
          action={ot().extend}
          onSubmit={(reason) => act(api.patch(at(), { reason, expiresIn: extendedMinutes }))}
          onClose={props.onClose}
        />
      </Match>
      <Match when={props.asked === 'delete'}>
        <ReasonDialog
          title={`${ot().removeBox}: ${props.mailbox.address}`}
          hint={ot().removeBoxHint}
          action={ot().removeBox}
          onSubmit={(reason) => act(api.remove(at(), { reason }))}
          onClose={props.onClose}
        />
      </Match>
      <Match when={props.asked === 'end_link'}>
        <ReasonDialog
          title={`${ot().endLink}: ${props.mailbox.address}`}
          hint={ot().endLinkHint}
          action={ot().endLink}
          onSubmit={(reason) => act(api.remove(at(), { reason }))}
          onClose={props.onClose}
        />
      </Match>
    </Switch>
  );
}
