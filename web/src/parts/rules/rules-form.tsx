import './rules.css';
import { createMemo, For } from 'solid-js';
import { ruleTexts } from '../../texts/rules/texts.ts';
import { t } from '../../texts/texts.ts';
import { FailureLine } from '../failure.tsx';
import { createTask } from '../tasks.ts';
import { say } from '../toasts.tsx';
import { conditions, examples, listed, type MailRules, rulesOf, sizeOf } from './entries.ts';

interface RulesFormProps {
  readonly rules: MailRules;
  readonly isReadOnly: boolean;
  /** Sets rules in place of all that there are. */
  readonly onSet: (rules: MailRules) => Promise<void>;
}

/** Form for the rules by which mail is refused: of the account, or of a domain. */
export function RulesForm(props: RulesFormProps) {
  const set = createTask(
    async (rules: MailRules) => {
      await props.onSet(rules);
      say(ruleTexts().saved);
    },
    { isToldBeside: true },
  );
  // What is typed stays where the same rules are read once more.
  const rules = createMemo(() => props.rules, undefined, { equals: isSame });
  return (
    <form
      class="form rules-form"
      onSubmit={(event) => {
        event.preventDefault();
        void set.run(rulesOf(new FormData(event.currentTarget)));
      }}
    >
      <fieldset disabled={props.isReadOnly}>
        <For each={listed}>
          {(name) => (
            <label>
              {ruleTexts()[name]}
              <textarea
                name={name}
                rows={2}
                spellcheck={false}
                autocapitalize="none"
                placeholder={examples[name]}
                value={(rules()[name] ?? []).join('\n')}
              />
            </label>
          )}
        </For>
        <div class="rule-checks" role="group" aria-labelledby="rule-conditions">
          <span id="rule-conditions">{ruleTexts().conditions}</span>
          <For each={conditions}>
            {(name) => (
              <label class="check">
                <input type="checkbox" name={name} checked={rules().conditions?.includes(name) === true} />
                {name.toUpperCase()}
              </label>
            )}
          </For>
        </div>
        <label class="rule-size">
          {ruleTexts().size}
          <input name="size" type="number" min="1.024" step="any" value={sizeOf(rules())} />
        </label>
      </fieldset>
      <FailureLine error={set.failure()} />
      <div class="actions">
        <button type="submit" class="primary" disabled={props.isReadOnly} aria-disabled={set.isRunning()}>
          {t().save}
        </button>
      </div>
    </form>
  );
}

function isSame(one: MailRules, other: MailRules): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
