import { Show } from 'solid-js';
import { createLoaded } from '../../../base/loaded.ts';
import { navigate } from '../../../base/location.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { Failure } from '../../../parts/failure.tsx';
import type { MailRules } from '../../../parts/rules/entries.ts';
import { RulesForm } from '../../../parts/rules/rules-form.tsx';
import { api, maySee } from '../../../service/service.ts';
import { ruleTexts } from '../../../texts/rules/texts.ts';
import { WholePane } from '../panes.tsx';

const place = '/v1/mail-rules';

/** Rules by which mail to any mailbox of the account is refused. */
export function Rules() {
  const rules = createLoaded(
    () => true,
    () => api.get<MailRules>(place),
  );
  const set = async (wanted: MailRules) => {
    await api.put(place, wanted);
    rules.reload();
  };
  useShortcuts({ Escape: () => navigate('/mailboxes') });
  return (
    <WholePane title={ruleTexts().title}>
      <div class="whole-body">
        <Show when={rules.failure}>{(error) => <Failure error={error()} onRetry={rules.reload} />}</Show>
        <Show when={rules.value}>
          {(shown) => (
            <>
              <p class="rules-about">{ruleTexts().about}</p>
              <RulesForm rules={shown()} isReadOnly={!maySee('mailboxes')} onSet={set} />
            </>
          )}
        </Show>
      </div>
    </WholePane>
  );
}
