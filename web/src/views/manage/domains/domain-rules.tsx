import { Show } from 'solid-js';
import { FailureLine } from '../../../parts/failure.tsx';
import { createTask } from '../../../parts/tasks.ts';
import { path } from '../../../service/api.ts';
import { api } from '../../../service/service.ts';
import { mt } from '../../../texts/manage/texts.ts';
import { textOf } from '../form-dialog.tsx';
import type { DomainData } from './domain-data.ts';

interface DomainRulesProps {
  readonly domain: DomainData;
  readonly onChange: (domain: DomainData) => void;
}

type Rules = Partial<Pick<DomainData, 'firstMail' | 'subdomains'>>;

/** Lifetime in minutes that a mailbox has by a new rule. */
const usualMinutes = 60;

/** Switches of the rules that make mailboxes: by first mails, and for the names below the domain. */
export function DomainRules(props: DomainRulesProps) {
  let saved: Promise<unknown> = Promise.resolve();
  /** One after the other: an answer has the whole domain, and the earlier of two must not be the last to be shown. */
  const save = (rules: Rules) => {
    const saving = saved.then(async () =>
      props.onChange(await api.patch<DomainData>(path`/v1/domains/${props.domain.id}`, rules)),
    );
    saved = saving.catch(() => {});
    return saving;
  };
  // Each rule has a task of its own: one that is being done takes no other change.
  const firstMail = createTask((rule: Rules['firstMail'] = null) => save({ firstMail: rule }), { isToldBeside: true });
  const subdomains = createTask((isOn: boolean) => save({ subdomains: isOn }), { isToldBeside: true });
  const mayBegin = () => props.domain.status === 'verified';
  const isCaught = () => props.domain.catchAll !== null;
  return (
    <>
      <section class="detail-section" aria-labelledby="first-mail">
        <RuleSwitch
          id="first-mail"
          title={mt().domains.firstMail}
          hint={isCaught() ? mt().domains.oneOfBoth : mt().domains.firstMailHint}
          isOn={props.domain.firstMail !== null}
          mayBegin={mayBegin() && !isCaught()}
          onChange={(isOn) => void firstMail.run(isOn ? { expiresIn: usualMinutes } : null)}
        />
        <Show when={props.domain.firstMail}>
          {(rule) => <RuleForm rule={rule()} onSet={(next) => void firstMail.run(next)} />}
        </Show>
        <Refused failure={firstMail.failure()} />
      </section>
      <section class="detail-section" aria-labelledby="subdomains">
        <RuleSwitch
          id="subdomains"
          title={mt().domains.subdomains}
          hint={mt().domains.subdomainsHint}
          isOn={props.domain.subdomains}
          mayBegin={mayBegin()}
          onChange={(isOn) => void subdomains.run(isOn)}
        />
        <Refused failure={subdomains.failure()} />
      </section>
    </>
  );
}

/** Why a change was refused. */
function Refused(props: { readonly failure: unknown }) {
  return <FailureLine error={props.failure} />;
}

function RuleSwitch(props: {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly mayBegin: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <div class="switch-line">
      <div>
        <h2 id={props.id}>{props.title}</h2>
        <p id={`${props.id}-hint`} class="dim">
          {props.hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={props.isOn}
        aria-labelledby={props.id}
        aria-describedby={`${props.id}-hint`}
        disabled={!props.isOn && !props.mayBegin}
        onClick={() => props.onChange(!props.isOn)}
      />
    </div>
  );
}

type FirstMail = NonNullable<DomainData['firstMail']>;

/** The numbers of a rule for first mails. */
function RuleForm(props: { rule: FirstMail; onSet: (rule: FirstMail) => void }) {
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const keepNewest = textOf(form, 'keepNewest');
    props.onSet({
      expiresIn: Number(textOf(form, 'expiresIn')),
      perHour: Number(textOf(form, 'perHour')),
      ...(keepNewest === '' ? {} : { keepNewest: Number(keepNewest) }),
    });
  };
  return (
    <form class="rule-form" onSubmit={submit}>
      <label>
        {mt().domains.firstMailFor}
        <input name="expiresIn" type="number" min="1" required value={props.rule.expiresIn} />
      </label>
      <label>
        {mt().domains.firstMailKeep}
        <input name="keepNewest" type="number" min="1" value={props.rule.keepNewest ?? ''} />
      </label>
      <label>
        {mt().domains.firstMailPerHour}
        <input name="perHour" type="number" min="1" max="10000" required value={props.rule.perHour ?? ''} />
      </label>
      <button type="submit">{mt().domains.firstMailSet}</button>
    </form>
  );
}
